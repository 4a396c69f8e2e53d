import { isCurrency } from '@gatefold/magazine/price'
import * as v from 'valibot'

const LOCALIZED = v.union([v.string(), v.record(v.string(), v.string())])
const STRINGS = v.array(v.string())
const PROPERTIES = v.record(v.string(), v.unknown())

function absent<const S extends v.GenericSchema>(
  schema: S,
): v.SchemaWithFallback<v.OptionalSchema<S, undefined>, undefined> {
  return v.fallback(v.optional(schema), undefined)
}

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
