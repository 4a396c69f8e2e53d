import { KINDS, PICTURE, TEXT, type FieldType, type Part, type PartFields } from '@gatefold/magazine/component/kinds'

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

interface ElementNames {
  readonly inner: ElementForm['inner']
  /** Fields whose attribute is not their name with hyphens. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Fields that are no attributes: they stand inside, or in `<gf:fields>`. */
  readonly others?: readonly string[]
}

const PICTURE_NAMES = { inner: 'nothing', attributes: { imageurl: 'src' }, others: ['placeholder'] } as const

/** The kinds that the interchange packages have an element for; every other is a `<gf:component>`. */
const ELEMENTS: { readonly [Kind in 'text' | keyof typeof KINDS]?: ElementNames } = {
  text: { inner: 'text' },
  image: PICTURE_NAMES,
  advert: PICTURE_NAMES,
  gallery: { inner: 'items' },
  video: { inner: 'source' },
  audio: { inner: 'source' },
  divider: { inner: 'nothing' },
  spacer: { inner: 'nothing' },
  map: { inner: 'markers' },
  columns: { inner: 'columns' },
  container: { inner: 'components' },
  button: { inner: 'label', others: ['text'] },
  anchor: { inner: 'nothing' },
}

/** What a single attribute can say. */
const ATTRIBUTE_TYPES: ReadonlySet<FieldType> = new Set<FieldType>([
  'flag',
  'pixels',
  'seconds',
  'ratio',
  'number',
  'latitude',
  'longitude',
  'split',
  'word',
  'text',
  'colour',
  'filter',
  'choice',
  'plain',
  'picture',
  'link',
])

export const PICTURE_ATTRIBUTES = attributesOf(PICTURE.fields, PICTURE_NAMES)

const LEGENDS = ['caption', 'credit'] as const

const FORMS: Readonly<Record<string, ElementForm>> = Object.fromEntries(
  Object.entries(ELEMENTS).map(([kind, names]) => [kind, formOf(kind as keyof typeof ELEMENTS, names)]),
)

/** The form of an element by its name; undefined for one that is no component. Text elements carry the kind of text in `type`. */
export function elementForm(name: string): ElementForm | undefined {
  return Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
}

function formOf(kind: keyof typeof ELEMENTS, names: ElementNames): ElementForm {
  const { fields }: Part = kind === 'text' ? TEXT : KINDS[kind]
  const attributes = attributesOf(fields, names)
  return {
    attributes: kind === 'text' ? { type: 'component', ...attributes } : attributes,
    inner: names.inner,
    legends: LEGENDS.filter((name) => fields[name]?.type === 'legend'),
  }
}

function attributesOf(
  fields: PartFields,
  { attributes = {}, others = [] }: ElementNames,
): Readonly<Record<string, string>> {
  const names = Object.keys(fields).filter(
    (name) => ATTRIBUTE_TYPES.has(fields[name]?.type ?? 'source') && !others.includes(name),
  )
  return Object.fromEntries(names.map((name) => [attributes[name] ?? hyphenated(name), name]))
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Attributes with no meaning for us: whether a film lies in the package is seen from its address. */
export const SILENT_ATTRIBUTES: ReadonlySet<string> = new Set(['video web'])
