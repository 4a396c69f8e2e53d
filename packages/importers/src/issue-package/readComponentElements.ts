import { isRecord } from '@gatefold/magazine/isRecord'
import { type Element, isTag } from 'domhandler'
import { VIDEO_PLATFORMS } from '@gatefold/magazine/component/kinds'
import { childElements, childNamed, childrenNamed, textOf } from '../markup/tree.ts'
import {
  type DropElement,
  isExtension,
  isRule,
  type RawComponent,
  readAttributes,
  readLegends,
  readRules,
  reportOthers,
} from './elementFields.ts'
import { packagedHtml, packagedText } from './packagedHtml.ts'
import { COMMON_ATTRIBUTES, elementForm, type ElementForm, GATEFOLD, PICTURE_ATTRIBUTES } from './packageNames.ts'

/** The components among the children of `parent`; `isOurs` names children that are no components. */
export function readComponentElements(
  parent: Element,
  drop: DropElement,
  isOurs: (child: Element) => boolean = () => false,
): readonly RawComponent[] {
  return childElements(parent)
    .filter((child) => !isOurs(child))
    .map((child) => readOne(child, drop))
    .filter((component) => component !== undefined)
}

function readOne(element: Element, drop: DropElement): RawComponent | undefined {
  if (element.namespace === GATEFOLD && element.name === 'component') return readJson(element, drop)
  const form = elementForm(element.name)
  if (form === undefined || element.namespace === GATEFOLD) {
    drop(`the element <${element.name}> is not known`)
    return undefined
  }
  return {
    component: element.name === 'text' ? 'body' : element.name,
    ...readAttributes(element, { ...COMMON_ATTRIBUTES, ...form.attributes }, drop),
    ...readRules(element),
    ...readLegends(element, form),
    ...readInner(element, form, drop),
    ...readExtension(element, drop),
  }
}

function readInner(element: Element, form: ElementForm, drop: DropElement): RawComponent {
  switch (form.inner) {
    case 'text':
      return { text: packagedHtml(element, (child) => isRule(child) || child.namespace === GATEFOLD) }
    case 'label':
      return readLabel(element)
    case 'items':
      return { images: readItems(element, drop) }
    case 'source':
      return readSource(element, drop)
    case 'markers':
      return readMarkers(element, drop)
    case 'columns':
      return { columns: readColumns(element, drop) }
    case 'components':
      return { components: readComponentElements(element, drop, isPartOfContainer) }
    case 'nothing':
      reportOthers(element, ['animation', 'device', ...form.legends], drop)
      return {}
  }
}

function isPartOfContainer(child: Element): boolean {
  return isRule(child) || child.name === 'caption' || child.name === 'credit' || isExtension(child)
}

function readColumns(element: Element, drop: DropElement): readonly (readonly RawComponent[])[] {
  reportOthers(element, ['column', 'animation', 'device'], drop)
  return childrenNamed(element, 'column').map((column) => readComponentElements(column, drop))
}

/** Fields that have no place in the element itself, as JSON. */
function readExtension(element: Element, drop: DropElement): RawComponent {
  const extension = childElements(element).find(isExtension)
  return extension === undefined ? {} : (readJson(extension, drop) ?? {})
}

function readJson(element: Element, drop: DropElement): RawComponent | undefined {
  try {
    const value: unknown = JSON.parse(textOf(element))
    if (isRecord(value)) return { ...value }
  } catch {
    // Reported with the other way to be no object.
  }
  drop(`<${element.name}> does not hold a JSON object`)
  return undefined
}

/** The words of a button. */
function readLabel(element: Element): RawComponent {
  const words = element.children.filter((child) => !(isTag(child) && (isRule(child) || isExtension(child))))
  return { text: words.map(textOf).join('').replace(/\s+/gu, ' ').trim() }
}

/** The pictures of a gallery. */
function readItems(element: Element, drop: DropElement): readonly RawComponent[] {
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
function readSource(element: Element, drop: DropElement): RawComponent {
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
function readMarkers(element: Element, drop: DropElement): RawComponent {
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
