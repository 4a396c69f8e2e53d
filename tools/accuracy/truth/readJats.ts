import type { Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { descendants, findDescendant, plainText } from '@gatefold/importers/markup/tree'
import { nodesBlocks } from './htmlBlocks.ts'
import type { TruthArticle } from './TruthArticle.ts'

/** The elements of JATS by what they are in HTML; all others stand in a line. */
const ELEMENTS: Readonly<Record<string, string>> = {
  title: 'h2',
  sec: 'section',
  fig: 'figure',
  caption: 'figcaption',
  list: 'ul',
  'list-item': 'li',
  'disp-quote': 'blockquote',
  'disp-formula': 'p',
  code: 'pre',
  preformat: 'pre',
  fn: 'p',
  'table-wrap': 'figure',
}
/** TeX beside the MathML, marks that the PDF prints in another form, and references, which JATS holds as data. */
const LEFT_OUT = new Set(['tex-math', 'ref-list', 'mml:math', 'inline-formula', 'disp-formula', 'alternatives'])

/** `[fig:name]`: a reference that the conversion to JATS has not resolved, and typesetting has. */
function isUnresolved(element: Element): boolean {
  return element.name === 'xref' && /^\[\w+:[^\]]*\]$/.test(plainText(element).trim())
}

/** Title and body of a JATS article. */
export function readJats(source: string): TruthArticle {
  const document = parseDocument(source, { xmlMode: true })
  const title = findDescendant(document, (element) => element.name === 'article-title')
  const body = findDescendant(document, (element) => element.name === 'body')
  const heading = title === undefined ? '' : plainText(title).replace(/\s+/gu, ' ').trim()
  for (const element of body === undefined ? [] : descendants(body)) {
    element.name = ELEMENTS[element.name] ?? element.name
  }
  const isLeftOut = (element: Element): boolean => LEFT_OUT.has(element.name) || isUnresolved(element)
  const blocks = nodesBlocks(body?.children ?? [], isLeftOut)
  return { title: heading, firstPage: 1, blocks: [{ kind: 'heading', text: heading }, ...blocks] }
}
