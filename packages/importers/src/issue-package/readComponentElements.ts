import { isTag, type Element } from 'domhandler'
import { attribute, childElements, childNamed, childrenNamed, textOf } from '../markup/tree.ts'
import { packagedHtml, packagedText } from './packagedHtml.ts'
import {
  COMMON_ATTRIBUTES,
  ELEMENT_FORMS,
  GATEFOLD,
  PICTURE_ATTRIBUTES,
  SILENT_ATTRIBUTES,
  type ElementForm,
} from './packageNames.ts'

/** A component as the package writes it, its fields unchecked. */
export type RawComponent = Readonly<Record<string, unknown>>

/** Told about everything in the package that has no meaning. */
export type DropElement = (message: string) => void

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
  const form = Object.hasOwn(ELEMENT_FORMS, element.name) ? ELEMENT_FORMS[element.name] : undefined
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

function readAttributes(
  element: Element,
  names: Readonly<Record<string, string>>,
  drop: DropElement,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(element.attribs)) {
    const field = Object.hasOwn(names, name) ? names[name] : undefined
    if (field !== undefined) fields[field] = value
    else if (!SILENT_ATTRIBUTES.has(`${element.name} ${name}`)) drop(`<${element.name}> has no attribute ${name}`)
  }
  return fields
}

/** `<animation>` and `<device>`. */
function readRules(element: Element): RawComponent {
  const animation = childNamed(element, 'animation')
  const device = childNamed(element, 'device')
  return {
    ...(animation && { animation: { ...animation.attribs } }),
    ...(device && { device: { ...device.attribs } }),
  }
}

function readLegends(element: Element, form: ElementForm): RawComponent {
  const source = form.inner === 'source' ? childNamed(element, 'source') : undefined
  return Object.fromEntries(
    form.legends.flatMap((name) => {
      const found = childNamed(element, name) ?? (source && childNamed(source, name))
      return found === undefined ? [] : [[name, readLegend(found)] as const]
    }),
  )
}

function readLegend(element: Element): RawComponent {
  const hidden = attribute(element, 'only-lightbox')
  return { text: packagedHtml(element, () => false), ...(hidden !== undefined && { onlyLightbox: hidden }) }
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

function isRule(child: Element): boolean {
  return child.name === 'animation' || child.name === 'device'
}

function isPartOfContainer(child: Element): boolean {
  return isRule(child) || child.name === 'caption' || child.name === 'credit' || isExtension(child)
}

function isExtension(child: Element): boolean {
  return child.namespace === GATEFOLD && child.name === 'fields'
}

function reportOthers(element: Element, known: readonly string[], drop: DropElement): void {
  for (const child of childElements(element)) {
    if (!known.includes(child.name) && !isExtension(child)) {
      drop(`<${element.name}> has no element <${child.name}>`)
    }
  }
}

function readLabel(element: Element): RawComponent {
  const words = element.children.filter((child) => !(isTag(child) && (isRule(child) || isExtension(child))))
  return { text: words.map(textOf).join('').replace(/\s+/gu, ' ').trim() }
}

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

const PLATFORMS = ['youtube', 'vimeo', 'dailymotion', 'tiktok', 'instagram']

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
  const platform = choices.find((child) => PLATFORMS.includes(child.name))
  if (platform !== undefined && element.name === 'video') {
    return { vidtype: platform.name, params: { ...platform.attribs } }
  }
  for (const child of choices) drop(`<source> of <${element.name}> cannot be <${child.name}>`)
  return {}
}

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
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported with the other way to be no object.
  }
  drop(`<${element.name}> does not hold a JSON object`)
  return undefined
}
