import type { Palette, Surface } from './palette.ts'

/** A rule of the style sheet that is being written. */
interface Rule {
  readonly selector: string
  readonly declarations: readonly string[]
  /** What the rule paints; its colours are known only when the whole style has been read. */
  readonly surface?: Surface | undefined
}

export interface Sheet {
  add(rule: Rule): void
  /** Rules that hold from a width on; undefined for all widths. */
  from(query: string | undefined, write: () => void): void
  /** Whether an element has been given a text colour of its own. */
  hasInk(selector: string): boolean
  text(palette: Palette): string
}

/** The rules of one publication's style, in the order in which they were added. */
export function createSheet(): Sheet {
  const parts: { readonly query: string | undefined; readonly rules: Rule[] }[] = []
  const inked = new Set<string>()
  return {
    add(rule) {
      const isEmpty = rule.declarations.length === 0 && rule.surface === undefined
      if (isEmpty) return
      if (rule.declarations.some((declaration) => declaration.startsWith('color:'))) inked.add(rule.selector)
      parts.at(-1)?.rules.push(rule)
    },
    from(query, write) {
      parts.push({ query, rules: [] })
      write()
    },
    hasInk: (selector) => inked.has(selector),
    text: (palette) =>
      parts
        .map(({ query, rules }) => {
          const css = rules.map((rule) => textOfRule(rule, palette)).join('')
          return query === undefined || css === '' ? css : `@media ${query}{${css}}`
        })
        .join(''),
  }
}

function textOfRule({ selector, declarations, surface }: Rule, palette: Palette): string {
  const painted = surface === undefined ? [] : palette.onSurface(surface)
  const all = [...painted, ...declarations]
  return all.length === 0 ? '' : `${selector}{${all.join(';')}}`
}
