import { isRecord } from '@gatefold/magazine/isRecord'
import { type Element, isTag } from 'domhandler'
import { VIDEO_PLATFORMS } from '@gatefold/magazine/component/kinds'
import { isCurrency } from '@gatefold/magazine/price'
import * as v from 'valibot'
import { attribute, childElements, childNamed, childrenNamed, textOf } from '../markup/tree.ts'
import { packagedHtml, packagedText } from './packagedHtml.ts'
import {
  COMMON_ATTRIBUTES,
  elementForm,
  type ElementForm,
  GATEFOLD,
  PICTURE_ATTRIBUTES,
  SILENT_ATTRIBUTES,
} from './packageNames.ts'

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

const LOCALIZED = v.union([v.string(), v.record(v.string(), v.string())])

const STRINGS = v.array(v.string())

const PROPERTIES = v.record(v.string(), v.unknown())

/** `<gf:fields>` in the metadata of an article. A field of the wrong kind is as good as none. */
export const ARTICLE_FIELDS = v.fallback(
  v.object({
    title: absent(LOCALIZED),
    description: absent(LOCALIZED),
    author: absent(v.string()),
    keywords: absent(STRINGS),
    features: absent(STRINGS),
    excludedChannels: absent(STRINGS),
    featureImage: absent(v.string()),
    style: absent(v.string()),
    styleProperties: absent(PROPERTIES),
    audios: absent(v.array(v.object({ url: v.string(), lang: v.string() }))),
    metadata: absent(PROPERTIES),
  }),
  {},
)

const TERMS = v.object({
  isPaid: v.boolean(),
  price: v.optional(
    v.object({
      /** Whole minor units. */
      amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
      currency: v.pipe(v.string(), v.check(isCurrency)),
    }),
  ),
})

/** `<gf:fields>` in the metadata of an issue. */
export const ISSUE_FIELDS = v.fallback(
  v.object({
    identifier: absent(v.string()),
    title: absent(LOCALIZED),
    description: absent(LOCALIZED),
    languages: absent(STRINGS),
    textDirection: absent(v.picklist(['ltr', 'rtl'])),
    externalUrl: absent(v.string()),
    terms: absent(TERMS),
    releaseDate: absent(v.string()),
    created: absent(v.string()),
    data: absent(PROPERTIES),
  }),
  {},
)

/** `styles.json`: the styles of an issue and the fonts that they name. */
export const STYLE_FILE = v.fallback(
  v.object({
    styles: v.fallback(
      v.array(
        v.object({
          key: v.string(),
          name: v.fallback(v.string(), ''),
          parent: absent(v.string()),
          properties: v.fallback(PROPERTIES, {}),
          tablet: v.fallback(PROPERTIES, {}),
          desktop: v.fallback(PROPERTIES, {}),
        }),
      ),
      [],
    ),
    fonts: v.fallback(v.array(v.object({ name: v.string(), urls: STRINGS })), []),
  }),
  { styles: [], fonts: [] },
)

export type ArticleFields = v.InferOutput<typeof ARTICLE_FIELDS>

/** A component as the package writes it, its fields unchecked. */
type RawComponent = Readonly<Record<string, unknown>>

/** Told about everything in the package that has no meaning. */
export type DropElement = (message: string) => void

/** Attributes as the fields that `names` makes of them; others are reported. */
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

/** Caption and credit, where the element may have them. Those of a film may stand in its `<source>`, too. */
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

/** Whether a child says how its parent is shown. */
function isRule(child: Element): boolean {
  return child.name === 'animation' || child.name === 'device'
}

/** Whether a child holds fields that only Gatefold knows. */
function isExtension(child: Element): boolean {
  return child.namespace === GATEFOLD && child.name === 'fields'
}

/** Reports the children that are none of `known`. */
function reportOthers(element: Element, known: readonly string[], drop: DropElement): void {
  for (const child of childElements(element)) {
    if (!known.includes(child.name) && !isExtension(child)) {
      drop(`<${element.name}> has no element <${child.name}>`)
    }
  }
}

function absent<const S extends v.GenericSchema>(
  schema: S,
): v.SchemaWithFallback<v.OptionalSchema<S, undefined>, undefined> {
  return v.fallback(v.optional(schema), undefined)
}
