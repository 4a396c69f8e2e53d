import { isTag, type ChildNode, type Element } from 'domhandler'
import { attribute } from '../../markup/tree.ts'
import { ownAttributes, write } from './attributes.ts'
import type { ContentScope } from './ContentScope.ts'
import { isBlock, isSilent, showsText, switchedNodes } from './elements.ts'
import { inlineHtml, preformattedHtml } from './inlineHtml.ts'

const HEADING = /^h[1-6]$/
const LISTS: ReadonlySet<string> = new Set(['ol', 'ul', 'menu', 'dir'])
const KEPT_BLOCKS: ReadonlySet<string> = new Set(['dl', 'dt', 'dd', 'li'])
const LIST_ATTRIBUTES = ['start', 'type', 'reversed', 'value']
/** Elements that a component's text cannot hold. */
const TOO_RICH: ReadonlySet<string> = new Set(['audio', 'embed', 'iframe', 'object', 'table', 'video'])

/** Whether all of the element fits into one component's text. */
export function fitsInText(element: Element): boolean {
  return !TOO_RICH.has(element.name) && element.children.every((child) => !isTag(child) || fitsInText(child))
}

/** HTML of paragraphs, lists and the like inside one component's text; headings become bold paragraphs. */
export function richHtml(nodes: readonly ChildNode[], scope: ContentScope): string {
  let html = ''
  let line: ChildNode[] = []
  const endLine = (): void => {
    const inner = inlineHtml(line, scope).trim()
    if (inner !== '') html += line.some(isBlockText) || showsText(line) ? `<p>${inner}</p>` : inner
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node)
      continue
    }
    endLine()
    html += blockHtml(node, scope)
  }
  endLine()
  return html
}

/** Content of a list item or table cell: a single line needs no paragraph. */
export function cellHtml(element: Element, scope: ContentScope): string {
  const hasBlocks = element.children.some((child) => isBlock(child))
  return hasBlocks ? richHtml(element.children, scope) : inlineHtml(element.children, scope).trim()
}

export function blockHtml(element: Element, scope: ContentScope): string {
  const { name } = element
  if (isSilent(element) || name === 'hr') return ''
  if (name === 'switch') return richHtml(switchedNodes(element), scope)
  if (LISTS.has(name)) return listHtml(element, scope)
  const attributes = ownAttributes(element, scope)
  if (name === 'pre') return `<pre${attributes}>${preformattedHtml(element.children, scope)}</pre>`
  if (KEPT_BLOCKS.has(name))
    return `<${name}${attributes}${listAttributes(element)}>${partsHtml(element, scope)}</${name}>`
  if (HEADING.test(name)) return `<p${attributes}><strong>${inlineHtml(element.children, scope).trim()}</strong></p>`
  return plainBlockHtml(element, { scope, attributes })
}

/** A paragraph, or a frame around others. */
function plainBlockHtml(
  element: Element,
  { scope, attributes }: { readonly scope: ContentScope; readonly attributes: string },
): string {
  if (element.children.some((child) => isBlock(child))) return markedHtml(attributes, richHtml(element.children, scope))
  const inner = inlineHtml(element.children, scope).trim()
  return inner === '' && attributes === '' ? '' : `<p${attributes}>${inner}</p>`
}

function partsHtml(element: Element, scope: ContentScope): string {
  return element.name === 'dl' ? richHtml(element.children, scope) : cellHtml(element, scope)
}

function listHtml(element: Element, scope: ContentScope): string {
  const name = element.name === 'ol' ? 'ol' : 'ul'
  const items = element.children.filter(isTag).map((child) => {
    if (child.name === 'li') return blockHtml(child, scope)
    const inner = isSilent(child) ? '' : cellHtml(child, scope)
    return inner === '' ? '' : `<li>${inner}</li>`
  })
  return `<${name}${ownAttributes(element, scope)}${listAttributes(element)}>${items.join('')}</${name}>`
}

function listAttributes(element: Element): string {
  if (element.name !== 'ol' && element.name !== 'li') return ''
  return LIST_ATTRIBUTES.map((key) => write(key, attribute(element, key))).join('')
}

/** An element that is only a frame passes its id and language on to a mark before what it frames. */
function markedHtml(attributes: string, inner: string): string {
  return attributes === '' ? inner : `<span${attributes}></span>${inner}`
}

function isBlockText(node: ChildNode): boolean {
  return isTag(node) && node.name === 'math'
}
