/** Namespace of the elements that Gatefold adds to the interchange packages. Source: docs/package-format.md. */
export const GATEFOLD = 'urn:gatefold:package:1'

/** Attributes that every component element may have, and the fields they are. */
export const COMMON_ATTRIBUTES: Readonly<Record<string, string>> = { id: 'id', style: 'style', bleed: 'bleed' }

/** The XML form of a kind of component: attributes to fields. `inner` says what stands inside the element. */
export interface ElementForm {
  readonly attributes: Readonly<Record<string, string>>
  readonly inner: 'nothing' | 'text' | 'label' | 'items' | 'source' | 'markers' | 'columns' | 'components'
  readonly legends: readonly ('caption' | 'credit')[]
}

const PLAYBACK = { controls: 'controls', autoplay: 'autoplay', loop: 'loop', muted: 'muted' }
const SIZE = { width: 'width', height: 'height' }

export const PICTURE_ATTRIBUTES: Readonly<Record<string, string>> = {
  src: 'imageurl',
  ...SIZE,
  alt: 'alt',
  link: 'link',
}

/** Elements by the component they are. Text elements carry the kind of text in `type`. */
export const ELEMENT_FORMS: Readonly<Record<string, ElementForm>> = {
  text: { attributes: { type: 'component', dropcap: 'dropcap' }, inner: 'text', legends: [] },
  image: {
    attributes: {
      ...PICTURE_ATTRIBUTES,
      role: 'role',
      'new-window': 'newWindow',
      filter: 'filter',
      unselectable: 'unselectable',
      'fixed-width': 'fixedWidth',
      'expand-full-width': 'expandFullWidth',
    },
    inner: 'nothing',
    legends: ['caption', 'credit'],
  },
  advert: {
    attributes: { src: 'imageurl', href: 'href', alt: 'alt', ...SIZE, unselectable: 'unselectable' },
    inner: 'nothing',
    legends: [],
  },
  gallery: {
    attributes: {
      role: 'role',
      direction: 'direction',
      transition: 'transition',
      autoplay: 'autoplay',
      speed: 'speed',
      'aspect-ratio': 'aspectRatio',
    },
    inner: 'items',
    legends: ['caption'],
  },
  video: { attributes: { ...PLAYBACK, ...SIZE }, inner: 'source', legends: ['caption', 'credit'] },
  audio: { attributes: PLAYBACK, inner: 'source', legends: ['caption', 'credit'] },
  divider: { attributes: { 'divider-id': 'dividerId' }, inner: 'nothing', legends: [] },
  spacer: { attributes: { size: 'size' }, inner: 'nothing', legends: [] },
  map: {
    attributes: { latitude: 'latitude', longitude: 'longitude', zoom: 'zoom', ...SIZE },
    inner: 'markers',
    legends: ['caption'],
  },
  columns: {
    attributes: { split: 'split', align: 'align', collapse: 'collapse' },
    inner: 'columns',
    legends: [],
  },
  container: {
    attributes: { direction: 'direction', type: 'type', link: 'link', background: 'background' },
    inner: 'components',
    legends: ['caption', 'credit'],
  },
  button: {
    attributes: { link: 'link', 'new-window': 'newWindow', align: 'align', size: 'size' },
    inner: 'label',
    legends: [],
  },
  anchor: { attributes: { name: 'name' }, inner: 'nothing', legends: [] },
}

/** Attributes with no meaning for us: whether a film lies in the package is seen from its address. */
export const SILENT_ATTRIBUTES: ReadonlySet<string> = new Set(['video web'])
