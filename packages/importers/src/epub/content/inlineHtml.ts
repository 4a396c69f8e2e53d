import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { escapeText } from 'entities'
import { SAFE_MATH_ELEMENTS } from '@gatefold/magazine/link/safeMarkup'
import { INLINE_ELEMENTS } from '../../markup/vocabulary.ts'
import { expandFence } from '../../markup/expandFence.ts'
import { attribute } from '../../markup/tree.ts'
import { keptId, ownAttributes, write } from './attributes.ts'
import type { ContentScope, PlacedPicture } from './ContentScope.ts'
import { isSilent, noteRole, switchedNodes } from './elements.ts'
import { altOf, placePicture } from './placePicture.ts'

const RENAMED: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  font: 'span',
  strike: 's',
  tt: 'code',
}
/** Attributes that inline elements keep besides id, language and direction. */
const KEPT: Readonly<Record<string, readonly string[]>> = { abbr: ['title'], dfn: ['title'], time: ['datetime'] }
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
  const attributes = ownAttributes(element, scope) + keptAttributes(element, name)
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
  const attributes = ownAttributes(element, scope) + keptAttributes(element, 'span') + capitals
  return attributes === '' ? set : `<span${attributes}>${set}</span>`
}

function keptAttributes(element: Element, name: string): string {
  const kept = (KEPT[name] ?? []).map((key) => write(key, attribute(element, key))).join('')
  return kept + (name === 'span' ? colourOf(element) : '')
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
  return inlinePicture(picture, { alt: altOf(element), id: keptId(element, scope) })
}

function inlinePicture(
  { url, width, height }: PlacedPicture,
  { alt, id }: { readonly alt: string; readonly id: string },
): string {
  return `<img src="${url}"${write('alt', alt)}${write('width', width?.toString())}${write('height', height?.toString())}${id} />`
}

/** A formula without its annotations, with the attributes of presentation MathML. */
export function mathHtml(element: Element): string {
  expandFence(element)
  const name = element.name
  const inner = element.children
    .map((child) => {
      if (isText(child)) return textHtml(child.data)
      return isTag(child) && !isSilent(child) ? mathHtml(child) : ''
    })
    .join('')
  const kept = Object.hasOwn(SAFE_MATH_ELEMENTS, name) ? SAFE_MATH_ELEMENTS[name] : undefined
  if (kept === undefined) return inner
  return `<${name}${[...kept, 'dir'].map((key) => write(key, attribute(element, key))).join('')}>${inner}</${name}>`
}
