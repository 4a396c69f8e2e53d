import {
  DROPPED_WITH_CONTENT,
  GLOBAL_ATTRIBUTES,
  SAFE_CLASSES,
  SAFE_ELEMENTS,
  SAFE_MATH_ELEMENTS,
  type SafeHtml,
} from '@gatefold/magazine/safeMarkup'
import { type ChildNode, Element, isTag, Text } from 'domhandler'
import { appendChild } from 'domutils'
import sanitizeHtml, { type IOptions } from 'sanitize-html'

type Vocabulary = Readonly<Record<string, readonly string[]>>

const TABLE_NAMES = ['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']

const TEXT_BLOCK_NAMES = ['aside', 'dd', 'dl', 'dt', 'li', 'ol', 'p', 'pre', 'ul']

/** Safe, but components of their own: never inside a component's text. */
const COMPONENT_NAMES = ['blockquote', 'div', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr']

/** Elements of a component's text with their attributes, presentation MathML included. */
const TEXT_VOCABULARY: Vocabulary = {
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

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,24}$/i, /^(?:rgb|hsl)a?\([\d\s.,%/deg]{3,48}\)$/i]

const BUNDLE = 'bundle://'

/** Footnotes, the links to them and the links back (decision 0013). */
const ROLES = new Set(['doc-noteref', 'doc-backlink', 'doc-footnote'])

const TEXT_OPTIONS = optionsFor(TEXT_VOCABULARY)

const TABLE_OPTIONS = optionsFor(TABLE_VOCABULARY)

/**
 * The importers' sanitizer for a component's text: keeps the content model's vocabulary, MathML and inline pictures
 * of the bundle; links as `safeLink` allows them; of styles only a colour. What is not known loses its tag, scripts
 * and style sheets lose their content, too.
 */
export function sanitizeText(html: string): SafeHtml {
  return sanitizeHtml(html, TEXT_OPTIONS) as SafeHtml
}

/** Like `sanitizeText`, for the `html` of an `htmltable`. */
export function sanitizeTable(html: string): SafeHtml {
  return sanitizeHtml(html, TABLE_OPTIONS) as SafeHtml
}

function optionsFor(vocabulary: Readonly<Record<string, readonly string[]>>): IOptions {
  const attributes = Object.entries(vocabulary).map(([name, list]) => [name, [...list]])
  return {
    allowedTags: Object.keys(vocabulary),
    allowedAttributes: { ...Object.fromEntries(attributes), '*': GLOBAL_ATTRIBUTES.filter((name) => name !== 'class') },
    allowedClasses: { '*': [...SAFE_CLASSES] },
    allowedStyles: { '*': { color: COLOUR } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'article'],
    allowedSchemesByTag: { img: ['bundle'] },
    allowProtocolRelative: false,
    nonTextTags: [...SILENT_ELEMENTS],
    nestingLimit: 200,
    parser: { decodeEntities: true, lowerCaseTags: true },
    transformTags: {
      a: (name, found) => ({ tagName: name, attribs: withSafeLink(withSafeRole(found)) }),
      aside: (name, found) => ({ tagName: name, attribs: withSafeRole(found) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !(attribs['src'] ?? '').startsWith(BUNDLE),
  }
}

type Attributes = Readonly<Record<string, string>>

function withSafeLink(found: Attributes): Record<string, string> {
  const { href, ...rest } = found
  const link = safeLink(href)
  return link === undefined ? rest : { ...rest, href: link }
}

function withSafeRole(found: Attributes): Record<string, string> {
  const { role, ...rest } = found
  return role !== undefined && ROLES.has(role) ? { ...rest, role } : rest
}

const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|article:\/\/|#)./i

/**
 * A link that content may carry: web address, `mailto:`, `tel:`, `#anchor` or `article://key#anchor`.
 * Any other scheme, a relative path included, gives undefined. Source: content model, "Links".
 */
export function safeLink(href: string | undefined): string | undefined {
  if (href === undefined) return undefined
  const link = href
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replaceAll(' ', '%20')
  return ALLOWED.test(link) && !/[\u0000-\u001f]/u.test(link) ? link : undefined
}

const SEPARATORS = ','

/**
 * Writes `<mfenced>` as the row of operators that it stands for: MathML Core knows it no more, and a browser would leave its
 * parentheses out. Any other element stays as it is. Source: MathML 3, 3.3.8.
 */
export function expandFence(element: Element): void {
  if (element.name !== 'mfenced') return
  const { open = '(', close = ')', separators = SEPARATORS } = element.attribs
  const marks = separators.match(/\S/gu) ?? []
  const parts: ChildNode[] = element.children.filter(isTag)
  const row = parts.flatMap((part, index) => {
    const mark = index === 0 ? undefined : (marks[index - 1] ?? marks.at(-1))
    return mark === undefined ? [part] : [operator(mark, 'separator'), part]
  })
  element.name = 'mrow'
  element.attribs = {}
  element.children = []
  for (const node of [operator(open, 'fence'), ...row, operator(close, 'fence')]) appendChild(element, node)
}

function operator(text: string, property: 'fence' | 'separator'): Element {
  return new Element('mo', { [property]: 'true' }, [new Text(text)])
}
