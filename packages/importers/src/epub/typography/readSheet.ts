import { generate, parse, walk, type CssNode, type Rule } from 'css-tree'

/** One file of a typeface, as `@font-face` declares it. */
export interface DeclaredFace {
  readonly family: string
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Addresses in the order of preference, relative to the style sheet. */
  readonly sources: readonly string[]
}

export interface Sheet {
  readonly faces: readonly DeclaredFace[]
  /** Declarations by element name, from rules whose selector is nothing but that name. */
  readonly elements: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const BOLD_FROM = 600

/** What of a book's style sheet can be understood without its documents. Sheets that cannot be parsed give nothing. */
export function readSheet(css: string): Sheet {
  const faces: DeclaredFace[] = []
  const elements = new Map<string, Map<string, string>>()
  for (const rule of topRules(css)) {
    if (rule.type === 'Atrule') {
      if (rule.name === 'font-face' && rule.block !== null) faces.push(...faceOf(rule.block))
      continue
    }
    for (const name of plainSelectors(rule)) {
      const known = elements.get(name) ?? new Map<string, string>()
      for (const [property, value] of declarations(rule.block)) known.set(property, value)
      elements.set(name, known)
    }
  }
  return { faces, elements }
}

type TopRule = Rule | Extract<CssNode, { type: 'Atrule' }>

function topRules(css: string): readonly TopRule[] {
  try {
    const sheet = parse(css)
    if (sheet.type !== 'StyleSheet') return []
    return sheet.children.toArray().filter((node) => node.type === 'Rule' || node.type === 'Atrule')
  } catch {
    return []
  }
}

function plainSelectors(rule: Rule): readonly string[] {
  return generate(rule.prelude)
    .split(',')
    .map((selector) => selector.trim().toLowerCase())
    .filter((selector) => /^[a-z][a-z0-9]*$/.test(selector))
}

function declarations(block: CssNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walk(block, (node) => {
    if (node.type === 'Declaration') found.set(node.property.toLowerCase(), generate(node.value))
  })
  return found
}

function faceOf(block: CssNode): readonly DeclaredFace[] {
  const declared = declarations(block)
  const family = unquote(declared.get('font-family') ?? '')
  if (family === '') return []
  const weight = declared.get('font-weight') ?? 'normal'
  const sources: string[] = []
  walk(block, (node) => {
    if (node.type === 'Url') sources.push(node.value)
  })
  return [
    {
      family,
      isBold: /bold/.test(weight) || Number.parseInt(weight, 10) >= BOLD_FROM,
      isItalic: /italic|oblique/.test(declared.get('font-style') ?? ''),
      sources,
    },
  ]
}

/** A family name without its quotes. */
export function unquote(name: string): string {
  return name
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
}
