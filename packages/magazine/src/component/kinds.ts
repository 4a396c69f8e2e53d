import { isTextKind } from './textKinds.ts'

/** How much room a spacer leaves. Source: content model, "Components". */
export const SPACER_SIZES = [
  'very-small',
  'small',
  'medium',
  'large',
  'very-large',
  'margin-1',
  'margin-20',
  'margin-50',
  'margin-75',
  'margin-100',
] as const

/*
 * THE table of component kinds. A kind is declared here and nowhere else: its domain type (Component.ts), its decoder
 * (contract), the rules for loose fields and the XML of packages (importers), its text for the search and what stands
 * inside it follow from its row. Source: content model, "Components". How to add one: docs/how-to-add.md.
 */

/** What a field may hold, in the words that the derivations share. */
export type Field =
  | PlainField
  /** One of some words. */
  | (FieldOptions & { readonly type: 'choice'; readonly words: readonly string[] })
  /** A number within bounds. */
  | (FieldOptions & { readonly type: 'number'; readonly min: number; readonly max: number })
  /** A list of parts that have fields of their own; one that lacks a required field is left out. */
  | (FieldOptions & { readonly type: 'parts'; readonly of: Part })
  /** Components inside this one; `only` names the kind that they are of. */
  | (FieldOptions & { readonly type: 'components'; readonly only?: 'live_post' })

interface PlainField extends FieldOptions {
  readonly type:
    | 'bleed'
    | 'device'
    | 'animation'
    /** True or false. */
    | 'flag'
    /** A length above 0. */
    | 'pixels'
    | 'seconds'
    /** Width by height. */
    | 'ratio'
    /** Degrees; the two of a place stand side by side. */
    | 'latitude'
    | 'longitude'
    /** Weights of columns: "2-1" is [2, 1]. */
    | 'split'
    /** An id or a name without spaces. */
    | 'word'
    /** A short text that is the same in all languages. */
    | 'text'
    | 'colour'
    /** A CSS filter function, or the name of a look. */
    | 'filter'
    /** ISO 8601. */
    | 'instant'
    /** Text without markup, in one language or in several. */
    | 'plain'
    /** Text with safe markup, in one language or in several. */
    | 'html'
    /** The same, with tables. */
    | 'tableHtml'
    /** A whole HTML document of the publisher's, for a sandboxed frame only. */
    | 'document'
    /** A caption or a credit. */
    | 'legend'
    /** The address of a picture. */
    | 'picture'
    /** The address of any other file. */
    | 'file'
    | 'link'
    /** The film of a video: `SOURCE_FIELDS` stand for it on the wire and in packages. */
    | 'source'
    /** What a platform has to know about a post or a film. */
    | 'params'
    /** One row of a table. */
    | 'cells'
    | 'rows'
    /** Fields of schema.org's Recipe. */
    | 'recipe'
    /** Lists of components, side by side. */
    | 'columns'
}

interface FieldOptions {
  /** Without it an import leaves the component out. So does a reader, unless what is missing has a natural empty value. */
  readonly required?: true
  /** What a reader takes where the wire says nothing. */
  readonly default?: boolean | number | string
  /** Another name for the field on the wire. */
  readonly also?: string
}

export type FieldType = Field['type']

export type FieldOf<Type extends FieldType> = Extract<Field, { readonly type: Type }>

export type PartFields = Readonly<Record<string, Field>>

/** Fields that belong together: those of a kind of component, or of the parts of a list. */
export interface Part {
  readonly fields: PartFields
  /** Fields of which one has to be there. */
  readonly oneOf?: readonly [string, string]
  /** What a reader reports when it leaves one out because something required is missing. */
  readonly without?: string
}

const FLAG = { type: 'flag' } as const

const OFF = { type: 'flag', default: false } as const

const PIXELS = { type: 'pixels' } as const

const COLOUR = { type: 'colour' } as const

const WORD = { type: 'word' } as const

const LEGEND = { type: 'legend' } as const

const LINK = { type: 'link' } as const

const PLAIN = { type: 'plain', default: '' } as const

const PARAMS = { type: 'params', required: true } as const

const COMPONENTS = { type: 'components', required: true } as const

const LEGENDS = { caption: LEGEND, credit: LEGEND } as const

/** Of the file, so that nothing jumps when it loads. */
const SIZE = { width: PIXELS, height: PIXELS } as const

const PLAYBACK = { controls: { type: 'flag', default: true }, autoplay: OFF, loop: OFF, muted: OFF } as const

const COORDINATES = {
  latitude: { type: 'latitude', required: true },
  longitude: { type: 'longitude', required: true },
} as const

const NO_PICTURE = 'a picture without an address'

const NO_PLACE = 'not a place on earth'

const IMAGE_URL = { type: 'picture', required: true } as const

export const PICTURE = {
  fields: {
    imageurl: IMAGE_URL,
    ...SIZE,
    /** Shown until the picture is there. */
    placeholder: COLOUR,
    alt: PLAIN,
    ...LEGENDS,
    link: LINK,
  },
  without: NO_PICTURE,
} as const satisfies Part

export const TRACK = {
  fields: {
    url: { type: 'file', required: true, also: 'src' },
    lang: { type: 'word', required: true, default: '', also: 'srclang' },
    label: { type: 'text', default: '' },
  },
} as const satisfies Part

export const MARKER = { fields: { ...COORDINATES, caption: PLAIN }, without: NO_PLACE } as const satisfies Part

export const VIDEO_PLATFORMS = ['youtube', 'vimeo', 'dailymotion', 'tiktok', 'instagram'] as const

/** Apart from the table, since a reader does without it: these fields become one value. */
export const SOURCE_FIELDS = {
  url: { type: 'file' },
  poster: { type: 'picture' },
  tracks: { type: 'parts', of: TRACK },
  vidtype: { type: 'choice', words: VIDEO_PLATFORMS },
  params: { type: 'params' },
} as const satisfies PartFields

/** What all kinds have besides their `id`. */
export const COMMON_FIELDS = {
  /** Id of a named block of the article's style. */
  style: WORD,
  /** Reaches the edges of the page; only at the root level. */
  bleed: { type: 'bleed' },
  device: { type: 'device' },
  animation: { type: 'animation' },
} as const satisfies PartFields

/** The row of all kinds of text: the named ones, and the publisher's own `text1` to `text60`. One without text says nothing. */
export const TEXT = { fields: { text: { type: 'html', required: true }, dropcap: FLAG } } as const satisfies Part

/** Posts of platforms, all alike. */
const SOCIAL = { fields: { params: PARAMS } } as const satisfies Part

const NO_LABEL = 'a button needs a text and a link'

/** The rows of all other kinds. The order of fields is that of reports. */
export const KINDS = {
  image: {
    fields: {
      ...PICTURE.fields,
      newWindow: FLAG,
      role: { type: 'choice', words: ['image', 'photo', 'figure', 'portrait', 'logo', 'thumbnail'] },
      filter: { type: 'filter' },
      unselectable: FLAG,
      fixedWidth: PIXELS,
      expandFullWidth: FLAG,
    },
    without: NO_PICTURE,
  },
  gallery: {
    fields: {
      images: { type: 'parts', of: PICTURE, required: true },
      role: { type: 'choice', words: ['default', 'mosaic'], default: 'default' },
      transition: {
        type: 'choice',
        words: ['slide', 'fade', 'cube', 'coverflow', 'flip'],
        default: 'slide',
        also: 'animation',
      },
      direction: { type: 'choice', words: ['horizontal', 'vertical'], default: 'horizontal' },
      autoplay: OFF,
      /** How long a picture stays when the gallery plays by itself. */
      speed: { type: 'seconds', default: 5 },
      aspectRatio: { type: 'ratio' },
      caption: LEGEND,
    },
    without: 'a gallery without pictures',
  },
  video: {
    fields: {
      source: { type: 'source' },
      ...PLAYBACK,
      ...SIZE,
      ...LEGENDS,
    },
    oneOf: ['url', 'vidtype'],
    without: 'a video needs an address or a platform with its id',
  },
  audio: {
    fields: { url: { type: 'file', required: true }, ...PLAYBACK, ...LEGENDS, transcript: { type: 'html' } },
    without: 'a recording without an address',
  },
  map: {
    fields: {
      ...COORDINATES,
      /** 1 (the world) to 10 (a street). */
      zoom: { type: 'number', min: 1, max: 10, default: 5 },
      markers: { type: 'parts', of: MARKER },
      ...SIZE,
      caption: LEGEND,
    },
    without: NO_PLACE,
  },
  table: {
    fields: { header: { type: 'cells' }, rows: { type: 'rows' }, ...LEGENDS },
    oneOf: ['rows', 'header'],
    without: 'a table without cells',
  },
  htmltable: {
    fields: { html: { type: 'tableHtml', required: true }, ...LEGENDS },
    without: 'a table without content',
  },
  button: {
    fields: {
      text: { type: 'plain', required: true },
      link: { type: 'link', required: true },
      newWindow: OFF,
      align: { type: 'choice', words: ['left', 'center', 'right'], default: 'left' },
      size: { type: 'choice', words: ['style', 'small', 'medium', 'large'], default: 'style' },
    },
    without: NO_LABEL,
  },
  anchor: { fields: { name: { type: 'word', required: true } }, without: 'an anchor needs a name' },
  advert: {
    fields: {
      imageurl: IMAGE_URL,
      href: { type: 'link', also: 'link' },
      alt: PLAIN,
      ...SIZE,
      placeholder: COLOUR,
      unselectable: FLAG,
    },
    without: NO_PICTURE,
  },
  columns: {
    fields: {
      columns: { type: 'columns', required: true },
      split: { type: 'split' },
      align: { type: 'choice', words: ['top', 'middle', 'bottom'], default: 'top' },
      /** responsive: one column on mobile; tablet: on tablet and below; rigid: never. */
      collapse: { type: 'choice', words: ['responsive', 'tablet', 'rigid'], default: 'responsive' },
    },
  },
  container: {
    fields: {
      components: COMPONENTS,
      direction: { type: 'choice', words: ['vertical', 'horizontal'], default: 'vertical' },
      type: { type: 'choice', words: ['link', 'figure'] },
      link: LINK,
      ...LEGENDS,
      background: COLOUR,
    },
  },
  live_container: { fields: { posts: { type: 'components', only: 'live_post', required: true } } },
  live_post: {
    fields: { components: COMPONENTS, time: { type: 'instant', required: true, default: '', also: 'created' } },
  },
  recipe: {
    fields: { name: PLAIN, recipe: { type: 'recipe' }, components: { type: 'components' } },
    oneOf: ['recipe', 'name'],
  },
  /** Only ever shown in a sandboxed frame. */
  custom: {
    fields: { content: { type: 'document' }, url: { type: 'file' } },
    oneOf: ['content', 'url'],
    without: 'a custom component needs content or an address',
  },
  twitter: SOCIAL,
  instagram: SOCIAL,
  infogram: SOCIAL,
  tiktok: SOCIAL,
  spacer: { fields: { size: { type: 'choice', words: SPACER_SIZES, default: 'medium' } } },
  divider: { fields: { dividerId: WORD } },
} as const satisfies Readonly<Record<string, Part>>

/** The row of a kind; undefined for a kind that is not known. */
export function findKind(name: string): Part | undefined {
  if (isTextKind(name)) return TEXT
  return Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : undefined
}
