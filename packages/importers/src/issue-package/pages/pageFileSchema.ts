import * as v from 'valibot'

const FRACTION = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const SURFACE = v.pipe(v.number(), v.gtValue(0), v.maxValue(1))
const SIZE = v.pipe(v.number(), v.gtValue(0), v.maxValue(100_000))
const AREA = v.object({ x: FRACTION, y: FRACTION, width: SURFACE, height: SURFACE })
const LONGEST_PREVIEW = 4_000

function absent<const S extends v.GenericSchema>(
  schema: S,
): v.SchemaWithFallback<v.OptionalSchema<S, undefined>, undefined> {
  return v.fallback(v.optional(schema), undefined)
}

/** The items of a list that are of the right kind. */
function items<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) => list.flatMap((item) => (v.is(schema, item) ? [v.parse(schema, item)] : []))),
    ),
    [],
  )
}

const BLOCK = v.object({
  role: v.picklist(['heading', 'text', 'caption', 'picture', 'furniture']),
  area: AREA,
  article: absent(v.string()),
  component: absent(v.string()),
  lines: items(v.object({ area: AREA, text: v.string() })),
})

/** `pages/12.json` of a package: a printed page with its pictures. What is of the wrong kind is as good as none. */
export const PAGE_FILE = v.fallback(
  v.object({
    name: absent(v.string()),
    width: absent(SIZE),
    height: absent(SIZE),
    preview: absent(
      v.pipe(v.string(), v.maxLength(LONGEST_PREVIEW), v.regex(/^data:image\/(?:webp|png|jpeg|avif);base64,[\w+/=]+$/)),
    ),
    pictures: items(
      v.object({ url: v.string(), mediaType: v.picklist(['image/avif', 'image/webp']), width: SIZE, height: SIZE }),
    ),
    tiles: absent(
      v.object({
        width: SIZE,
        height: SIZE,
        tileWidth: SIZE,
        tileHeight: SIZE,
        mediaType: v.literal('image/avif'),
        urls: v.array(v.string()),
      }),
    ),
    hotspots: items(v.object({ url: v.string(), area: AREA })),
    blocks: items(BLOCK),
  }),
  {
    name: undefined,
    width: undefined,
    height: undefined,
    preview: undefined,
    pictures: [],
    tiles: undefined,
    hotspots: [],
    blocks: [],
  },
)
