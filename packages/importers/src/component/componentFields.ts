import { isTextKind } from '@gatefold/magazine/component/Component'
import { SPACER_SIZES } from '@gatefold/magazine/component/spacerSizes'
import { html, legend, plainText, tableHtml } from './textRules.ts'
import {
  cells,
  columns,
  components,
  file,
  latitude,
  link,
  longitude,
  markers,
  picture,
  pictures,
  recipe,
  rows,
  tracks,
  transcript,
  type FieldRules,
} from './partRules.ts'
import {
  choice,
  colour,
  filter,
  flag,
  instant,
  number,
  params,
  pixels,
  ratio,
  split,
  text,
  word,
} from './valueRules.ts'

/** What a kind of component consists of. */
export interface ComponentForm {
  readonly fields: FieldRules
  /** One of each group has to be there, else the component is left out. */
  readonly required: readonly (readonly string[])[]
}

const PLAYBACK: FieldRules = { controls: flag, autoplay: flag, loop: flag, muted: flag }
const LEGENDS: FieldRules = { caption: legend, credit: legend }
const SIZE: FieldRules = { width: pixels, height: pixels }
const PLATFORMS = ['youtube', 'vimeo', 'dailymotion', 'tiktok', 'instagram']

const TEXT: ComponentForm = { fields: { text: html, dropcap: flag }, required: [['text']] }
const SOCIAL: ComponentForm = { fields: { params }, required: [['params']] }

const FORMS: Readonly<Record<string, ComponentForm>> = {
  image: {
    fields: {
      imageurl: picture,
      ...SIZE,
      placeholder: colour,
      alt: plainText,
      ...LEGENDS,
      link,
      newWindow: flag,
      role: choice(['image', 'photo', 'figure', 'portrait', 'logo', 'thumbnail']),
      filter,
      unselectable: flag,
      fixedWidth: pixels,
      expandFullWidth: flag,
    },
    required: [['imageurl']],
  },
  gallery: {
    fields: {
      images: pictures,
      role: choice(['default', 'mosaic'], { gallery: 'default' }),
      transition: choice(['slide', 'fade', 'cube', 'coverflow', 'flip']),
      direction: choice(['horizontal', 'vertical']),
      autoplay: flag,
      speed: number(0.1, 600),
      aspectRatio: ratio,
      caption: legend,
    },
    required: [['images']],
  },
  video: {
    fields: {
      url: file,
      poster: picture,
      tracks,
      vidtype: choice(PLATFORMS),
      params,
      ...PLAYBACK,
      ...SIZE,
      ...LEGENDS,
    },
    required: [['url', 'vidtype']],
  },
  audio: { fields: { url: file, ...PLAYBACK, ...LEGENDS, transcript }, required: [['url']] },
  map: {
    fields: { latitude, longitude, zoom: number(1, 10), markers, ...SIZE, caption: legend },
    required: [['latitude'], ['longitude']],
  },
  table: { fields: { header: cells, rows, ...LEGENDS }, required: [['rows', 'header']] },
  htmltable: { fields: { html: tableHtml, ...LEGENDS }, required: [['html']] },
  button: {
    fields: {
      text: plainText,
      link,
      newWindow: flag,
      align: choice(['left', 'center', 'right']),
      size: choice(['style', 'small', 'medium', 'large']),
    },
    required: [['text'], ['link']],
  },
  anchor: { fields: { name: word }, required: [['name']] },
  advert: {
    fields: { imageurl: picture, href: link, alt: plainText, ...SIZE, placeholder: colour, unselectable: flag },
    required: [['imageurl']],
  },
  columns: {
    fields: {
      columns,
      split,
      align: choice(['top', 'middle', 'bottom'], { center: 'middle' }),
      collapse: choice(['responsive', 'tablet', 'rigid'], { never: 'rigid' }),
    },
    required: [['columns']],
  },
  container: {
    fields: {
      components,
      direction: choice(['vertical', 'horizontal']),
      type: choice(['link', 'figure']),
      link,
      ...LEGENDS,
      background: colour,
    },
    required: [['components']],
  },
  live_container: { fields: { posts: components }, required: [['posts']] },
  live_post: { fields: { components, time: instant }, required: [['components'], ['time']] },
  recipe: { fields: { name: plainText, recipe, components }, required: [['recipe', 'name']] },
  custom: { fields: { content: text, url: file }, required: [['content', 'url']] },
  twitter: SOCIAL,
  instagram: SOCIAL,
  infogram: SOCIAL,
  tiktok: SOCIAL,
  spacer: { fields: { size: choice(SPACER_SIZES) }, required: [] },
  divider: { fields: { dividerId: word }, required: [] },
}

/** The form of a kind of component; undefined for a kind that is not known. */
export function componentForm(kind: string): ComponentForm | undefined {
  if (isTextKind(kind)) return TEXT
  return Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined
}
