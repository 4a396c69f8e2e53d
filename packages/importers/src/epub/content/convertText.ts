import { isTag, type ChildNode, type Element } from 'domhandler'
import type { WireComponent } from '../../ImportedIssue.ts'
import { sanitizeTable, sanitizeText } from '../../markup/sanitizeText.ts'
import { attribute, descendants } from '../../markup/tree.ts'
import { keptId, keptName, scopeAttributes } from './attributes.ts'
import type { ContentScope } from './ContentScope.ts'
import { imageComponent } from './imageComponent.ts'
import { semantics, showsText, isSilent } from './elements.ts'
import { inlineHtml, preformattedHtml } from './inlineHtml.ts'
import { blockHtml, richHtml } from './richHtml.ts'
import { tableHtml } from './tableHtml.ts'

/** The scope of a line of text; `frame` is the element that it fills. */
export interface RunScope extends ContentScope {
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
