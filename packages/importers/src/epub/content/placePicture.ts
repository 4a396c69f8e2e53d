import type { Element } from 'domhandler'
import type { WireComponent } from '../../ImportedIssue.ts'
import { attribute, childrenNamed, descendants, plainText } from '../../markup/tree.ts'
import type { ContentScope, PlacedPicture } from './ContentScope.ts'

/** The component of an `img` or `svg` that stands by itself; a link around it goes with it. */
export function imageComponent(element: Element, scope: ContentScope): readonly WireComponent[] {
  const picture = placePicture(element, scope)
  if (picture === undefined) return []
  const link = linkAround(element, scope)
  return [{ ...pictureFields(picture), alt: altOf(element), ...(link === undefined ? {} : { link }) }]
}

/** An `image` component without its words. */
export function pictureFields({ url, width, height }: PlacedPicture): WireComponent {
  const size = width === undefined || height === undefined ? {} : { width, height }
  return { component: 'image', imageurl: url, ...size }
}

function linkAround(element: Element, scope: ContentScope): string | undefined {
  for (let node = element.parent; node !== null && 'name' in node; node = node.parent) {
    const href = node.name === 'a' ? attribute(node, 'href') : undefined
    if (href !== undefined) return scope.link(href)
  }
  return undefined
}

/** The picture that an `img` or `svg` shows; undefined when it cannot be shown, which is noted. */
export function placePicture(element: Element, scope: ContentScope): PlacedPicture | undefined {
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
export function altOf(element: Element): string {
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
  const around =
    element.parent !== null && 'name' in element.parent && element.parent.name === 'picture'
      ? element.parent
      : undefined
  const sets = [element, ...(around === undefined ? [] : childrenNamed(around, 'source'))].map((source) =>
    attribute(source, 'srcset'),
  )
  const own = attribute(element, 'src')
  return [...(own === undefined ? [] : [own]), ...sets.flatMap(addressesOfSet)]
}

function addressesOfSet(set: string | undefined): readonly string[] {
  if (set === undefined) return []
  return set.split(',').flatMap((candidate) => candidate.trim().split(/\s+/u)[0] || [])
}
