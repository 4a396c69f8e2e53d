import type { Localized } from '../language/Localized.ts'
import type { SafeHtml } from '../safeMarkup.ts'
import type {
  COMMON_FIELDS,
  Field,
  FieldType,
  KINDS,
  MARKER,
  Part,
  PartFields,
  PICTURE,
  TEXT,
  TRACK,
  VIDEO_PLATFORMS,
} from './kinds.ts'
import type { TextKind } from './textKinds.ts'

/** On which devices a component is shown. Mobile is up to 767 px, tablet up to 1024 px (Requirement R9.1). */
export interface DeviceRule {
  readonly mobile: boolean
  readonly tablet: boolean
  readonly desktop: boolean
}

/** How a component comes into view. `type` is a name of the animate.css family, such as `fadeInUp`. */
export interface Animation {
  readonly type: string
  readonly speed: 'vslow' | 'slow' | 'medium' | 'fast' | 'vfast'
  /** Seconds. */
  readonly delay: number
  readonly repeat: 'never' | 'infinite' | number
}

type Kinds = typeof KINDS

/** What a component is called that has a row in the table of kinds. */
export type KindName = TextKind | keyof Kinds

type RowOf<Kind extends KindName> = Kind extends keyof Kinds ? Kinds[Kind] : typeof TEXT

export interface ComponentBase extends ValuesOf<typeof COMMON_FIELDS> {
  readonly id: string
}

/** A component of one kind, as its row in the table of kinds says. */
export type ComponentOf<Kind extends KindName> = Shown<
  ComponentBase & { readonly component: Kind } & ValuesOf<RowOf<Kind>['fields']>
>

/** One building block of an article. Source: content model, "Components". */
export type Component = TextComponent | { [Kind in keyof Kinds]: ComponentOf<Kind> }[keyof Kinds]

export type TextComponent = ComponentOf<TextKind>

export type ImageComponent = ComponentOf<'image'>

export type GalleryComponent = ComponentOf<'gallery'>

export type VideoComponent = ComponentOf<'video'>

export type AudioComponent = ComponentOf<'audio'>

export type MapComponent = ComponentOf<'map'>

export type TableComponent = ComponentOf<'table'>

export type HtmlTableComponent = ComponentOf<'htmltable'>

export type ButtonComponent = ComponentOf<'button'>

export type AnchorComponent = ComponentOf<'anchor'>

export type AdvertComponent = ComponentOf<'advert'>

export type ColumnsComponent = ComponentOf<'columns'>

export type ContainerComponent = ComponentOf<'container'>

export type LiveContainerComponent = ComponentOf<'live_container'>

export type LivePostComponent = ComponentOf<'live_post'>

export type RecipeComponent = ComponentOf<'recipe'>

export type CustomComponent = ComponentOf<'custom'>

export type SocialComponent = ComponentOf<'twitter' | 'instagram' | 'infogram' | 'tiktok'>

export type SpacerComponent = ComponentOf<'spacer'>

export type DividerComponent = ComponentOf<'divider'>

/** A picture of a gallery, and what an image has of it. */
export type Picture = PartOf<typeof PICTURE>

export type CaptionTrack = PartOf<typeof TRACK>

export type Coordinates = Omit<PartOf<typeof MARKER>, 'caption'>

/** Text that carries markup, sanitised, in one language or in several. */
export type LocalizedHtml = SafeHtml | Readonly<Record<string, SafeHtml>>

/** Caption or credit of a picture; `onlyLightbox` hides it on the page itself. */
export interface Legend {
  readonly text: LocalizedHtml
  readonly onlyLightbox: boolean
}

export type VideoPlatform = (typeof VIDEO_PLATFORMS)[number]

export type VideoSource =
  | {
      readonly kind: 'hosted'
      readonly url: string
      readonly poster?: string
      readonly tracks: readonly CaptionTrack[]
    }
  | { readonly kind: 'platform'; readonly platform: VideoPlatform; readonly params: Readonly<Record<string, string>> }

/** The types of values by the types of fields; what is missing here says it in its field. */
interface Values {
  bleed: boolean
  device: DeviceRule
  animation: Animation
  flag: boolean
  pixels: number
  seconds: number
  ratio: number
  number: number
  latitude: number
  longitude: number
  split: readonly number[]
  word: string
  text: string
  colour: string
  filter: string
  instant: string
  plain: Localized
  html: LocalizedHtml
  tableHtml: LocalizedHtml
  document: string
  legend: Legend
  picture: string
  file: string
  link: string
  source: VideoSource
  params: Readonly<Record<string, string>>
  cells: readonly string[]
  rows: readonly (readonly string[])[]
  /** schema.org's names, such as recipeYield, prepTime and recipeIngredient. */
  recipe: Readonly<Record<string, unknown>>
  columns: readonly (readonly Component[])[]
}

type ValueOf<Of extends Field> = Of extends { readonly words: readonly (infer Word)[] }
  ? Word
  : Of extends { readonly of: infer Item extends Part }
    ? readonly PartOf<Item>[]
    : Of extends { readonly only: infer Kind extends KindName }
      ? readonly ComponentOf<Kind>[]
      : Of['type'] extends keyof Values
        ? Values[Of['type']]
        : readonly Component[]

/** These are there, empty where the wire says nothing. */
type AlwaysThere = Extract<
  FieldType,
  'cells' | 'columns' | 'components' | 'params' | 'parts' | 'recipe' | 'rows' | 'source' | 'split'
>

type Present<Of extends PartFields> = {
  [Name in keyof Of]: Of[Name] extends { required: true } | { default: unknown } | { type: AlwaysThere } ? Name : never
}[keyof Of]

type ValuesOf<Of extends PartFields> = Shown<
  { readonly [Name in Present<Of>]: ValueOf<Of[Name]> } & {
    readonly [Name in Exclude<keyof Of, Present<Of>>]?: ValueOf<Of[Name]>
  }
>

type PartOf<Item extends Part> = ValuesOf<Item['fields']>

/** The same type, spelled out. */
type Shown<Type> = { [Name in keyof Type]: Type[Name] }

/** The names of the fields that hold components, in any row. */
type Holder = {
  [Kind in keyof Kinds]: {
    [Name in keyof Kinds[Kind]['fields']]: Kinds[Kind]['fields'][Name] extends { type: 'columns' | 'components' }
      ? Name
      : never
  }[keyof Kinds[Kind]['fields']]
}[keyof Kinds]

/** The table itself would weigh on the first route of a reader; the compiler asks for a name that is missing here. */
const HOLDERS: Readonly<Record<Holder, true>> = { columns: true, posts: true, components: true }

/** The components that stand directly inside another, in their order. Pure. */
export function childrenOf(component: Component): readonly Component[] {
  const values = component as unknown as Readonly<Record<string, readonly Component[]>>
  return Object.keys(HOLDERS).flatMap((name) => (values[name] ?? []).flat())
}
