import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import {
  parseAlignment,
  parseCase,
  parseFamily,
  parseLength,
  parseLineHeight,
  parsePaper,
  parseInk,
  parseWritingMode,
} from './parseValues.ts'

/** Declarations of a book by element name, later style sheets over earlier ones. */
export type ElementRules = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Names of the typefaces that a book brings along for one family. */
export interface EmbeddedFamily {
  readonly regular: string
  readonly bold: string | undefined
  readonly italic: string | undefined
  readonly boldItalic: string | undefined
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  body: ['html', 'body', 'p'],
  headline: ['html', 'body', 'h1'],
  title: ['html', 'body', 'h2'],
  subtitle: ['html', 'body', 'h3'],
  crosshead: ['html', 'body', 'h4'],
  blockquote: ['html', 'body', 'blockquote'],
  imagecaption: ['html', 'body', 'figcaption'],
}
const INHERITED = new Set([
  'writing-mode',
  '-epub-writing-mode',
  '-webkit-writing-mode',
  'font-family',
  'color',
  'text-align',
  'line-height',
  'text-indent',
  'text-transform',
])

/**
 * The properties of a style that a book's own rules say: typefaces, alignment, indent, line height, case, colours.
 * Every value is parsed; sizes and margins are left to the reader. Names as in decision 0014. `pagesWritingMode`
 * is what the turning of the pages says of the lines, where the rules say nothing.
 */
export function describeStyle(
  rules: ElementRules,
  families: ReadonlyMap<string, EmbeddedFamily>,
  pagesWritingMode?: string,
): StyleProperties {
  const kinds = Object.entries(KINDS).map(
    ([kind, elements]) => [kind, describeText(inherit(rules, elements), families)] as const,
  )
  const background = parsePaper(
    rules.get('body')?.get('background-color') ?? rules.get('html')?.get('background-color'),
  )
  const writingMode = writingModeIn(inherit(rules, ['html', 'body'])) ?? pagesWritingMode
  const canvas = compact({ background_color: background, writing_mode: writingMode })
  return compact(Object.fromEntries([['canvas', canvas], ...kinds]))
}

/** Declarations of the last of `elements`, with what it inherits from those before. */
function inherit(rules: ElementRules, elements: readonly string[]): ReadonlyMap<string, string> {
  const merged = new Map<string, string>()
  for (const name of elements) {
    for (const [property, value] of rules.get(name) ?? []) {
      if (name === elements.at(-1) || INHERITED.has(property)) merged.set(property, value)
    }
  }
  return merged
}

/** Books name the property as EPUB 3.0 and the browsers of its time did. */
const WRITING_MODES = ['writing-mode', '-epub-writing-mode', '-webkit-writing-mode']

/** `vertical-rl` or `horizontal-tb`, as a document's outermost elements ask for it. */
export function writingModeIn(declared: ReadonlyMap<string, string>): string | undefined {
  return parseWritingMode(WRITING_MODES.map((name) => declared.get(name)).find((value) => value !== undefined))
}

function describeText(
  declared: ReadonlyMap<string, string>,
  families: ReadonlyMap<string, EmbeddedFamily>,
): StyleProperties {
  const family = parseFamily(declared.get('font-family'), new Set(families.keys()))
  const faces = family === undefined ? undefined : families.get(family)
  return compact({
    font: compact({
      family: faces?.regular ?? family,
      bold: faces?.bold,
      italic: faces?.italic,
      bold_italic: faces?.boldItalic,
    }),
    color: parseInk(declared.get('color')),
    alignment: parseAlignment(declared.get('text-align')),
    text_indent: parseLength(declared.get('text-indent')),
    line_height: parseLineHeight(declared.get('line-height')),
    case: parseCase(declared.get('text-transform')),
  })
}

/** Without what is undefined or empty. */
function compact(properties: Readonly<Record<string, StyleValue | undefined>>): StyleProperties {
  const kept = Object.entries(properties).filter(([, value]) => {
    return value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  })
  return Object.fromEntries(kept) as StyleProperties
}
