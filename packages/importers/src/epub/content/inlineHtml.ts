import { SAFE_MATH_ELEMENTS } from '@gatefold/magazine/safeMarkup'
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { escapeText } from 'entities'
import { expandFence, INLINE_ELEMENTS } from '../../markup/sanitizeText.ts'
import { attribute, childrenNamed, descendants, plainText } from '../../markup/tree.ts'
import { type ContentScope, idAttribute, ownAttributes, type PlacedPicture, write } from './ContentScope.ts'
import { isBlock, isSilent, noteRole, showsText, switchedNodes } from './elements.ts'
import type { WireComponent } from '../../ImportedIssue.ts'

const RENAMED: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  font: 'span',
  strike: 's',
  tt: 'code',
}

/** Attributes that inline elements keep besides id, language and direction. */
const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  abbr: ['title'],
  dfn: ['title'],
  time: ['datetime'],
}

const VOID: ReadonlySet<string> = new Set(['br', 'wbr'])

/** HTML of text and what stands in its lines. */
export function inlineHtml(nodes: readonly ChildNode[], scope: ContentScope): string {
  return nodes
    .map((node) => (isText(node) ? textHtml(node.data) : isTag(node) ? elementHtml(node, scope) : ''))
    .join('')
}

/** Like `inlineHtml`, white space kept as it is. */
export function preformattedHtml(nodes: readonly ChildNode[], scope: ContentScope): string {
  return nodes
    .map((node) => {
      if (isText(node)) return escapeText(node.data)
      if (!isTag(node) || isSilent(node)) return ''
      return wrapInline(node, { scope, inner: preformattedHtml(node.children, scope) })
    })
    .join('')
}

function textHtml(text: string): string {
  return escapeText(text.replace(/[ \t\r\n\f]+/g, ' '))
}

function elementHtml(element: Element, scope: ContentScope): string {
  if (isSilent(element)) return ''
  if (element.name === 'switch') return inlineHtml(switchedNodes(element), scope)
  if (element.name === 'img' || element.name === 'svg') return pictureHtml(element, scope)
  if (element.name === 'math') return mathHtml(element)
  return wrapInline(element, { scope, inner: inlineHtml(element.children, scope) })
}

interface Wrapping {
  readonly scope: ContentScope
  readonly inner: string
}

function wrapInline(element: Element, { scope, inner }: Wrapping): string {
  const name = RENAMED[element.name] ?? element.name
  if (name === 'a') return linkHtml(element, { scope, inner })
  if (VOID.has(name)) return `<${name} />`
  if (name === 'span') return spanHtml(element, { scope, inner })
  const attributes = ownAttributes(element, scope) + allowedAttributes(element, name)
  if (!INLINE_ELEMENTS.has(name)) return attributes === '' ? inner : `<span${attributes}>${inner}</span>`
  return `<${name}${attributes}>${inner}</${name}>`
}

/** Words that are only set apart by a class are italic, bold or in small capitals where that class is. */
function spanHtml(element: Element, { scope, inner }: Wrapping): string {
  const looks = (attribute(element, 'class') ?? '').split(/\s+/u).flatMap((name) => scope.look(name) ?? [])
  const isShown = inner.trim() !== ''
  const slanted = isShown && looks.some((look) => look.isItalic) ? `<i>${inner}</i>` : inner
  const set = isShown && looks.some((look) => look.isBold) ? `<b>${slanted}</b>` : slanted
  const capitals = isShown && looks.some((look) => look.isSmallCaps) ? ' class="smallcaps"' : ''
  const attributes = ownAttributes(element, scope) + allowedAttributes(element, 'span') + capitals
  return attributes === '' ? set : `<span${attributes}>${set}</span>`
}

function allowedAttributes(element: Element, name: string): string {
  const attributes = (ALLOWED_ATTRIBUTES[name] ?? []).map((key) => write(key, attribute(element, key))).join('')
  return attributes + (name === 'span' ? colourOf(element) : '')
}

/** The colour that a document gives a few words; everything else of its inline styles is the reader's choice. */
function colourOf(element: Element): string {
  const styled = /(?:^|;)\s*color\s*:\s*([^;]+)/i.exec(attribute(element, 'style') ?? '')?.[1]?.trim()
  const colour = styled ?? (element.name === 'font' ? attribute(element, 'color') : undefined)
  return colour === undefined ? '' : write('style', `color:${colour}`)
}

/** A link; one to a note and one back from it say so by their role (decision 0013). */
function linkHtml(element: Element, { scope, inner }: Wrapping): string {
  const attributes = ownAttributes(element, scope)
  const href = attribute(element, 'href') ?? attribute(element, 'xlink:href')
  const link = href === undefined ? undefined : scope.link(href)
  if (link === undefined) return attributes === '' ? inner : `<span${attributes}>${inner}</span>`
  return `<a${write('href', link)}${write('role', noteRole(element))}${attributes}>${inner}</a>`
}

function pictureHtml(element: Element, scope: ContentScope): string {
  const picture = placePicture(element, scope)
  if (picture === undefined) return ''
  return inlinePicture(picture, { alt: altOf(element), id: idAttribute(element, scope) })
}

function inlinePicture(
  { url, width, height }: PlacedPicture,
  { alt, id }: { readonly alt: string; readonly id: string },
): string {
  return `<img src="${url}"${write('alt', alt)}${write('width', width?.toString())}${write('height', height?.toString())}${id} />`
}

/** A formula without its annotations, with the attributes of presentation MathML. */
function mathHtml(element: Element): string {
  expandFence(element)
  const name = element.name
  const inner = element.children
    .map((child) => {
      if (isText(child)) return textHtml(child.data)
      return isTag(child) && !isSilent(child) ? mathHtml(child) : ''
    })
    .join('')
  const mathAttributes = Object.hasOwn(SAFE_MATH_ELEMENTS, name) ? SAFE_MATH_ELEMENTS[name] : undefined
  if (mathAttributes === undefined) return inner
  return `<${name}${[...mathAttributes, 'dir'].map((key) => write(key, attribute(element, key))).join('')}>${inner}</${name}>`
}

const HEADING = /^h[1-6]$/

const LISTS: ReadonlySet<string> = new Set(['ol', 'ul', 'menu', 'dir'])

const ALLOWED_BLOCKS: ReadonlySet<string> = new Set(['dl', 'dt', 'dd', 'li'])

const LIST_ATTRIBUTES = ['start', 'type', 'reversed', 'value']

/** Elements that a component's text cannot hold. */
export const TOO_RICH: ReadonlySet<string> = new Set(['audio', 'embed', 'iframe', 'object', 'table', 'video'])

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
  if (ALLOWED_BLOCKS.has(name))
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

/** The component of an `img` or `svg` that stands by itself; a link around it goes with it. */
export function imageComponent(element: Element, scope: ContentScope): readonly WireComponent[] {
  const picture = placePicture(element, scope)
  if (picture === undefined) return []
  const link = enclosingLink(element, scope)
  return [{ ...pictureFields(picture), alt: altOf(element), ...(link === undefined ? {} : { link }) }]
}

/** An `image` component without its words. */
export function pictureFields({ url, width, height }: PlacedPicture): WireComponent {
  const size = width === undefined || height === undefined ? {} : { width, height }
  return { component: 'image', imageurl: url, ...size }
}

function enclosingLink(element: Element, scope: ContentScope): string | undefined {
  for (let node = element.parent; node !== null && 'name' in node; node = node.parent) {
    const href = node.name === 'a' ? attribute(node, 'href') : undefined
    if (href !== undefined) return scope.link(href)
  }
  return undefined
}

/** The picture that an `img` or `svg` shows; undefined when it cannot be shown, which is noted. */
function placePicture(element: Element, scope: ContentScope): PlacedPicture | undefined {
  if (element.name === 'svg') return placeDrawing(element, scope)
  const sources = sourcesOf(element)
  for (const source of sources) {
    const picture = scope.picture(source)
    if (picture !== undefined) return picture
  }
  scope.drop(`The picture ${scope.nameOf(sources[0])} cannot be shown and is left out.`)
  return undefined
}

/** What a picture shows in words: `alt`, or all the words of a drawing in their order. */
function altOf(element: Element): string {
  if (element.name !== 'svg') return attribute(element, 'alt') ?? ''
  const words = [...descendants(element)]
    .filter((child) => ['title', 'desc', 'text', 'foreignObject'].includes(child.name))
    .map(plainText)
  const spoken = words.filter((text) => text !== '').join(' ')
  return spoken === '' ? (attribute(element, 'aria-label') ?? '') : spoken
}

/** A drawing that is only the frame of one picture is that picture. */
function placeDrawing(svg: Element, scope: ContentScope): PlacedPicture | undefined {
  const inner = [...descendants(svg)]
  const images = inner.filter((element) => element.name === 'image')
  const href = images[0] && (attribute(images[0], 'xlink:href') ?? attribute(images[0], 'href'))
  const drawn = inner.some((element) => DRAWN.has(element.name))
  if (images.length === 1 && href !== undefined && !drawn) return scope.picture(href)
  return scope.drawing(svg)
}

const DRAWN: ReadonlySet<string> = new Set([
  'circle',
  'ellipse',
  'foreignObject',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'text',
  'use',
])

/** Addresses in the order of preference: the element's own, then those of its set and of a `picture` around it. */
function sourcesOf(element: Element): readonly string[] {
  const enclosingPicture =
    element.parent !== null && 'name' in element.parent && element.parent.name === 'picture'
      ? element.parent
      : undefined
  const sets = [element, ...(enclosingPicture === undefined ? [] : childrenNamed(enclosingPicture, 'source'))].map(
    (source) => attribute(source, 'srcset'),
  )
  const own = attribute(element, 'src')
  return [...(own === undefined ? [] : [own]), ...sets.flatMap(addressesOfSet)]
}

function addressesOfSet(set: string | undefined): readonly string[] {
  if (set === undefined) return []
  return set.split(',').flatMap((candidate) => candidate.trim().split(/\s+/u)[0] || [])
}
