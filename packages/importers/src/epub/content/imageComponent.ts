import type { Element } from 'domhandler'
import type { WireComponent } from '../../ImportedIssue.ts'
import { attribute } from '../../markup/tree.ts'
import type { ContentScope, PlacedPicture } from './ContentScope.ts'
import { altOf, placePicture } from './placePicture.ts'

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
