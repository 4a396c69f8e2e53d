import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { attribute, plainText } from '../../markup/tree.ts'

const BLOCKS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'audio',
  'blockquote',
  'body',
  'center',
  'dd',
  'details',
  'dir',
  'div',
  'dl',
  'dt',
  'embed',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'iframe',
  'legend',
  'li',
  'main',
  'menu',
  'nav',
  'object',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
  'video',
])
/** Elements that show nothing of their own. */
const SILENT: ReadonlySet<string> = new Set([
  'annotation',
  'annotation-xml',
  'base',
  'head',
  'input',
  'link',
  'meta',
  'metadata',
  'param',
  'script',
  'source',
  'style',
  'template',
  'textarea',
  'title',
  'track',
])

export function isSilent(element: Element): boolean {
  return SILENT.has(element.name)
}

export function isBlock(node: ChildNode): node is Element {
  return isTag(node) && (BLOCKS.has(node.name) || isDisplayedFormula(node) || holdsBlock(node))
}

/** Whether an element stands anywhere inside it that begins a line of its own. */
export function holdsBlock(element: Element): boolean {
  if (element.name === 'svg' || element.name === 'math') return false
  return element.children.some((child) => isBlock(child))
}

function isDisplayedFormula(element: Element): boolean {
  return element.name === 'math' && attribute(element, 'display') === 'block'
}

/** Whether nodes show text, as opposed to pictures or nothing at all. */
export function showsText(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => {
    if (isText(node)) return node.data.trim() !== ''
    if (!isTag(node) || isSilent(node) || node.name === 'svg') return false
    return node.name === 'math' || showsText(node.children)
  })
}

/** The words of `epub:type` and `role`, the latter without its prefix `doc-`. */
export function semantics(element: Element): readonly string[] {
  const words = `${attribute(element, 'epub:type') ?? ''} ${attribute(element, 'role') ?? ''}`
  return words
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^doc-/, ''))
}

const NOTES: ReadonlySet<string> = new Set(['footnote', 'endnote', 'rearnote', 'note'])

export function isNote(element: Element): boolean {
  return semantics(element).some((word) => NOTES.has(word))
}

const REFERENCE_CLASS = /(?:^|\s)(?:noteref|fnref|footnote-?ref)(?:\s|$)/i
const BACKLINK_CLASS = /(?:^|\s)(?:backlink|footnote-?back)(?:\s|$)/i
const MARKER = /^[[(]?(?:\d{1,4}|[*†‡§¶]{1,3})[\])]?$/

/**
 * The role of a link between text and notes. Books without semantics are understood by the classes that common tools
 * write, and by a raised number or sign.
 */
export function noteRole(link: Element): 'doc-noteref' | 'doc-backlink' | undefined {
  const words = semantics(link)
  const name = attribute(link, 'class') ?? ''
  if (words.includes('backlink') || BACKLINK_CLASS.test(name)) return 'doc-backlink'
  if (words.includes('noteref') || REFERENCE_CLASS.test(name)) return 'doc-noteref'
  if (!isMarker(link)) return undefined
  return isInNote(link) ? 'doc-backlink' : 'doc-noteref'
}

function isMarker(link: Element): boolean {
  return isRaised(link) && MARKER.test(plainText(link)) && link.attribs['href']?.includes('#') === true
}

function isInNote(element: Element): boolean {
  for (let node = element.parent; node !== null && 'name' in node; node = node.parent) if (isNote(node)) return true
  return false
}

function isRaised(link: Element): boolean {
  const isInSuperscript = link.parent !== null && 'name' in link.parent && link.parent.name === 'sup'
  return isInSuperscript || link.children.some((child) => isTag(child) && child.name === 'sup')
}

const MATHML_CASE = 'http://www.w3.org/1998/Math/MathML'

/** What `epub:switch` shows: the first case that asks for MathML, else the default. */
export function switchedNodes(element: Element): readonly ChildNode[] {
  const options = element.children.filter(isTag)
  const formula = options.find((option) => attribute(option, 'required-namespace') === MATHML_CASE)
  return (formula ?? options.find((option) => option.name === 'default'))?.children ?? []
}
