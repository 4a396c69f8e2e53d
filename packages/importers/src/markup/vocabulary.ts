import { DROPPED_WITH_CONTENT, SAFE_ELEMENTS, SAFE_MATH_ELEMENTS } from '@gatefold/magazine/link/safeMarkup'

type Vocabulary = Readonly<Record<string, readonly string[]>>

const TABLE_NAMES = ['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']
const TEXT_BLOCK_NAMES = ['aside', 'dd', 'dl', 'dt', 'li', 'ol', 'p', 'pre', 'ul']
/** Safe, but components of their own: never inside a component's text. */
const COMPONENT_NAMES = ['blockquote', 'div', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr']

/** Elements of a component's text with their attributes, presentation MathML included. */
export const TEXT_VOCABULARY: Vocabulary = {
  ...without(SAFE_ELEMENTS, [...TABLE_NAMES, ...COMPONENT_NAMES]),
  ...SAFE_MATH_ELEMENTS,
}

/** The same with what tables are made of. */
export const TABLE_VOCABULARY: Vocabulary = { ...without(SAFE_ELEMENTS, COMPONENT_NAMES), ...SAFE_MATH_ELEMENTS }

/** Elements that stand in a line of text. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  Object.keys(without(SAFE_ELEMENTS, [...TABLE_NAMES, ...COMPONENT_NAMES, ...TEXT_BLOCK_NAMES])),
)

export const TABLE_ELEMENTS: ReadonlySet<string> = new Set(TABLE_NAMES)

/** Elements whose text is no text of the document. */
export const SILENT_ELEMENTS: readonly string[] = DROPPED_WITH_CONTENT.filter(
  (name) => !['audio', 'canvas', 'noscript', 'object', 'svg', 'video'].includes(name),
)

function without(vocabulary: Vocabulary, names: readonly string[]): Vocabulary {
  return Object.fromEntries(Object.entries(vocabulary).filter(([name]) => !names.includes(name)))
}
