import { type ChildNode, type Element, isTag } from 'domhandler'
import type { WireComponent } from '../../ImportedIssue.ts'
import { sanitizeTable, sanitizeText, TABLE_ELEMENTS, TABLE_VOCABULARY } from '../../markup/sanitizeText.ts'
import { attribute, descendants } from '../../markup/tree.ts'
import { type ContentScope, keptId, keptName, ownAttributes, scopeAttributes, write } from './ContentScope.ts'
import { isSilent, semantics, showsText } from './elements.ts'
import { blockHtml, cellHtml, fitsInText, inlineHtml, preformattedHtml, richHtml } from './inlineHtml.ts'
import { imageComponent } from './placePicture.ts'

/** The scope of a line of text; `frame` is the element that it fills. */
interface RunScope extends ContentScope {
  readonly frame?: Element
}

/** Text between blocks is a paragraph; pictures alone in their line stand by themselves. */
export function convertRun(nodes: readonly ChildNode[], scope: RunScope): readonly WireComponent[] {
  if (!showsText(nodes)) {
    const pictures = picturesIn(nodes).flatMap((picture) => imageComponent(picture, scope))
    return [...anchorsIn(nodes, scope), ...pictures]
  }
  const frameId = scope.frame === undefined ? '' : keptId(scope.frame, scope)
  const inner = inlineHtml(nodes, scope).trim()
  const kind = scope.frame === undefined ? 'body' : kindOf(scope.frame)
  return [{ component: kind, text: sanitizeText(`<p${frameId}${scopeAttributes(scope)}>${inner}</p>`) }]
}

function kindOf(frame: Element): string {
  const words = semantics(frame)
  if (words.includes('subtitle')) return 'subtitle'
  return frame.name === 'figcaption' || isCaption(frame) ? 'imagecaption' : 'body'
}

/** Books without `figure` call the line under a picture so. */
function isCaption(frame: Element): boolean {
  return frame.name === 'p' && /(?:^|[\s_-])caption(?:$|\s)/i.test(attribute(frame, 'class') ?? '')
}

export function convertHeading(element: Element, scope: ContentScope): readonly WireComponent[] {
  if (!showsText(element.children)) return convertRun(element.children, { ...scope, frame: element })
  const attributes = keptId(element, scope) + scopeAttributes(scope)
  const inner = inlineHtml(element.children, scope).trim()
  const text = sanitizeText(attributes === '' ? inner : `<span${attributes}>${inner}</span>`)
  return [{ component: semantics(element).includes('subtitle') ? 'subtitle' : element.name, text }]
}

export function convertQuote(element: Element, scope: ContentScope): readonly WireComponent[] {
  const text = mark(element, scope) + richHtml(element.children, scope)
  return text === '' ? [] : [{ component: 'blockquote', text: sanitizeText(text) }]
}

/** A list of any kind as one component. */
export function convertRich(element: Element, scope: ContentScope): readonly WireComponent[] {
  return [{ component: 'body', text: sanitizeText(blockHtml(element, scope)) }]
}

export function convertPreformatted(element: Element, scope: ContentScope): readonly WireComponent[] {
  const attributes = keptId(element, scope) + scopeAttributes(scope)
  return [
    { component: 'body', text: sanitizeText(`<pre${attributes}>${preformattedHtml(element.children, scope)}</pre>`) },
  ]
}

export function convertTable(element: Element, scope: ContentScope): readonly WireComponent[] {
  return [{ component: 'htmltable', html: sanitizeTable(tableHtml(element, scope)) }]
}

/** A note keeps its place; its frame carries the id that references name (decision 0013). */
export function convertNote(element: Element, scope: ContentScope): readonly WireComponent[] {
  const inner = richHtml(element.children, scope)
  const frame = `<aside${keptId(element, scope)} role="doc-footnote"${scopeAttributes(scope)}>${inner}</aside>`
  return inner === '' ? [] : [{ component: 'footer', text: sanitizeText(frame) }]
}

function mark(element: Element, scope: ContentScope): string {
  const id = keptId(element, scope)
  return id === '' ? '' : `<span${id}></span>`
}

function picturesIn(nodes: readonly ChildNode[]): readonly Element[] {
  return nodes.flatMap((node) => {
    if (!isTag(node) || isSilent(node)) return []
    return node.name === 'img' || node.name === 'svg' ? [node] : picturesIn(node.children)
  })
}

/** Jump targets for the ids of a line that shows no text. */
function anchorsIn(nodes: readonly ChildNode[], scope: RunScope): readonly WireComponent[] {
  const elements = [...(scope.frame === undefined ? [] : [scope.frame]), ...nodes.filter(isTag).flatMap(withInner)]
  return elements.flatMap((element) => {
    const name = keptName(element, scope)
    return name === undefined ? [] : [{ component: 'anchor', name }]
  })
}

function withInner(element: Element): readonly Element[] {
  return element.name === 'svg' ? [] : [element, ...descendants(element)]
}

const CELLS: ReadonlySet<string> = new Set(['caption', 'td', 'th'])

/** Whether a table is nothing but cells of text: no tables, films or recordings in it. */
export function isPlainTable(table: Element): boolean {
  return table.children.every((child) => !isTag(child) || (isPart(child) ? isPlainTable(child) : fitsInText(child)))
}

function isPart(element: Element): boolean {
  return TABLE_ELEMENTS.has(element.name) && element.name !== 'table'
}

/** HTML of a table: its structure, spans and headings, the text of its cells. */
function tableHtml(element: Element, scope: ContentScope): string {
  const { name } = element
  const kept = (TABLE_VOCABULARY[name] ?? []).map((key) => write(key, attribute(element, key))).join('')
  const inner = CELLS.has(name) ? cellHtml(element, scope) : rowsHtml(element, scope)
  return `<${name}${ownAttributes(element, scope)}${kept}>${inner}</${name}>`
}

function rowsHtml(element: Element, scope: ContentScope): string {
  return element.children
    .filter(isTag)
    .map((child) => (isPart(child) ? tableHtml(child, scope) : cellHtml(child, scope)))
    .join('')
}
