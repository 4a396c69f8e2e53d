/** What stands in braces or after the name of a directive. */
export interface AttributeList {
  /** `.kind` */
  readonly kind: string | undefined
  /** `#anchor` */
  readonly anchor: string | undefined
  /** `name=value`; `name` alone is 'yes'. */
  readonly named: Readonly<Record<string, string>>
  /** Values without a name, in order. Only directives have them. */
  readonly values: readonly string[]
}

export const NO_ATTRIBUTES: AttributeList = { kind: undefined, anchor: undefined, named: {}, values: [] }

const NAME = /^[A-Za-z][\w-]*$/
const PART = /\s*(?:([A-Za-z][\w-]*)=("(?:\\.|[^"\\])*"|[^\s"{}]+)|("(?:\\.|[^"\\])*"|[^\s"{}]+))(?=\s|$)/y

interface Parts {
  readonly named: Record<string, string>
  readonly bare: string[]
}

/** Reads the list in braces: kind, anchor, names, flags. Undefined when the text is no such list. */
export function parseAttributes(source: string): AttributeList | undefined {
  const parts = parse(source)
  if (parts === undefined) return undefined
  const kind = parts.bare.find((part) => part.startsWith('.'))
  const anchor = parts.bare.find((part) => part.startsWith('#'))
  const flags = parts.bare.filter((part) => part !== kind && part !== anchor)
  if (!flags.every((flag) => NAME.test(flag))) return undefined
  return { kind: kind?.slice(1), anchor: anchor?.slice(1), named: { ...parts.named, ...yes(flags) }, values: [] }
}

/**
 * Reads what follows a directive's name: the first `values` words without a name are values, later ones flags.
 * Undefined when the quotes do not match.
 */
export function parseArguments(source: string, values: number): AttributeList | undefined {
  const parts = parse(source)
  if (parts === undefined) return undefined
  return {
    ...NO_ATTRIBUTES,
    named: { ...parts.named, ...yes(parts.bare.slice(values)) },
    values: parts.bare.slice(0, values),
  }
}

function yes(flags: readonly string[]): Record<string, string> {
  return Object.fromEntries(flags.map((flag) => [flag, 'yes']))
}

function parse(source: string): Parts | undefined {
  const text = source.trim()
  const parts: Parts = { named: {}, bare: [] }
  PART.lastIndex = 0
  for (let end = 0; end < text.length; end = PART.lastIndex) {
    const found = PART.exec(text)
    if (found === null) return undefined
    const [, name, value, bare] = found
    if (name === undefined) parts.bare.push(unquote(bare ?? ''))
    else if (name !== '__proto__') parts.named[name] = unquote(value ?? '')
  }
  return parts
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
