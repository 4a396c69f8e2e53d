/** Markup that is ready to be sent. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Markup | readonly Markup[] | undefined

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup from a template: whatever is put into it as text stays text. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const [first = '', ...rest] = strings
  return new Markup(rest.reduce((written, string, index) => `${written}${write(parts[index])}${string}`, first))
}

function write(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('')
}

/** A text whose values are still their `{names}`, filled in; what is filled in stands in `<bdi>`, so that it turns no line around. */
export function fill(text: string, values: Readonly<Record<string, string>>): Markup {
  const pieces = text.split(/\{(?<name>\w+)\}/)
  return new Markup(
    pieces
      .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<bdi>${values[piece] ?? ''}</bdi>`).text)
      .join(''),
  )
}
