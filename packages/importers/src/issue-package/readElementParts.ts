import { VIDEO_PLATFORMS } from '@gatefold/magazine/component/kinds'
import { isTag, type Element } from 'domhandler'
import { childElements, childNamed, childrenNamed, textOf } from '../markup/tree.ts'
import {
  isExtension,
  isRule,
  readAttributes,
  readLegends,
  reportOthers,
  type DropElement,
  type RawComponent,
} from './elementFields.ts'
import { packagedText } from './packagedHtml.ts'
import { PICTURE_ATTRIBUTES, type ElementForm } from './packageNames.ts'

/** The words of a button. */
export function readLabel(element: Element): RawComponent {
  const words = element.children.filter((child) => !(isTag(child) && (isRule(child) || isExtension(child))))
  return { text: words.map(textOf).join('').replace(/\s+/gu, ' ').trim() }
}

/** The pictures of a gallery. */
export function readItems(element: Element, drop: DropElement): readonly RawComponent[] {
  reportOthers(element, ['items', 'animation', 'device', 'caption'], drop)
  return childrenNamed(element, 'items').flatMap((items) =>
    childElements(items).flatMap((item) => {
      if (item.name !== 'item' && item.name !== 'image') {
        drop(`<items> has no element <${item.name}>`)
        return []
      }
      const form: ElementForm = { attributes: {}, inner: 'nothing', legends: ['caption', 'credit'] }
      return [{ ...readAttributes(item, PICTURE_ATTRIBUTES, drop), ...readLegends(item, form) }]
    }),
  )
}

/** The file or the platform of a film or recording. */
export function readSource(element: Element, drop: DropElement): RawComponent {
  const source = childNamed(element, 'source')
  reportOthers(element, ['source', 'animation', 'device', 'caption', 'credit'], drop)
  const choices = source === undefined ? [] : childElements(source)
  const fileElement = choices.find((child) => child.name === 'file')
  if (fileElement !== undefined) {
    const names: Readonly<Record<string, string>> =
      element.name === 'video' ? { src: 'url', poster: 'poster' } : { src: 'url' }
    return readAttributes(fileElement, names, drop)
  }
  const platform = choices.find((child) => isPlatform(child.name))
  if (platform !== undefined && element.name === 'video') {
    return { vidtype: platform.name, params: { ...platform.attribs } }
  }
  for (const child of choices) drop(`<source> of <${element.name}> cannot be <${child.name}>`)
  return {}
}

function isPlatform(name: string): boolean {
  return (VIDEO_PLATFORMS as readonly string[]).includes(name)
}

/** The markers of a map. */
export function readMarkers(element: Element, drop: DropElement): RawComponent {
  reportOthers(element, ['markers', 'animation', 'device', 'caption'], drop)
  const markers = childrenNamed(element, 'markers').flatMap((list) => childrenNamed(list, 'marker'))
  if (markers.length === 0) return {}
  return {
    markers: markers.map((marker) => {
      const caption = childNamed(marker, 'caption')
      return {
        ...readAttributes(marker, { latitude: 'latitude', longitude: 'longitude' }, drop),
        ...(caption && { caption: packagedText(caption) }),
      }
    }),
  }
}
