import type { Element } from 'domhandler'
import { isCurrency } from '@gatefold/magazine/price'
import * as v from 'valibot'
import { attribute, childElements, childNamed } from '../markup/tree.ts'
import { packagedHtml } from './packagedHtml.ts'
import { type ElementForm, GATEFOLD, SILENT_ATTRIBUTES } from './packageNames.ts'

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
export type RawComponent = Readonly<Record<string, unknown>>

/** Told about everything in the package that has no meaning. */
export type DropElement = (message: string) => void

/** Attributes as the fields that `names` makes of them; others are reported. */
export function readAttributes(
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
export function readRules(element: Element): RawComponent {
  const animation = childNamed(element, 'animation')
  const device = childNamed(element, 'device')
  return {
    ...(animation && { animation: { ...animation.attribs } }),
    ...(device && { device: { ...device.attribs } }),
  }
}

/** Caption and credit, where the element may have them. Those of a film may stand in its `<source>`, too. */
export function readLegends(element: Element, form: ElementForm): RawComponent {
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
export function isRule(child: Element): boolean {
  return child.name === 'animation' || child.name === 'device'
}

/** Whether a child holds fields that only Gatefold knows. */
export function isExtension(child: Element): boolean {
  return child.namespace === GATEFOLD && child.name === 'fields'
}

/** Reports the children that are none of `known`. */
export function reportOthers(element: Element, known: readonly string[], drop: DropElement): void {
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
