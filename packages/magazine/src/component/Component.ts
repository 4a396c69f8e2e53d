import type { Localized } from '../language/Localized.ts'
import type { SafeHtml } from '../link/SafeHtml.ts'
import type { Animation, DeviceRule } from './presentation.ts'
import type { SpacerSize } from './spacerSizes.ts'

/** Text that carries markup, sanitised, in one language or in several. */
export type LocalizedHtml = SafeHtml | Readonly<Record<string, SafeHtml>>

export interface ComponentBase {
  readonly id: string
  /** Id of a named block of the article's style. */
  readonly style?: string
  /** Reaches the edges of the page; only at the root level. */
  readonly bleed?: boolean
  readonly device?: DeviceRule
  readonly animation?: Animation
}

export const NAMED_TEXT_KINDS = [
  'headline',
  'title',
  'subtitle',
  'intro',
  'body',
  'crosshead',
  'byline',
  'blockquote',
  'footer',
  'imagecaption',
] as const

/** `text1` to `text60` are the publisher's own kinds. */
export type TextKind = (typeof NAMED_TEXT_KINDS)[number] | `text${number}`

export interface TextComponent extends ComponentBase {
  readonly component: TextKind
  readonly text: LocalizedHtml
  readonly dropcap?: boolean
}

/** Caption or credit of a picture; `onlyLightbox` hides it on the page itself. */
export interface Legend {
  readonly text: LocalizedHtml
  readonly onlyLightbox: boolean
}

export interface Picture {
  readonly imageurl: string
  readonly alt: Localized
  /** Pixels of the file, so that nothing jumps when it loads. */
  readonly width?: number
  readonly height?: number
  /** CSS hex colour shown until the picture is there. */
  readonly placeholder?: string
  readonly caption?: Legend
  readonly credit?: Legend
  readonly link?: string
}

export interface ImageComponent extends ComponentBase, Picture {
  readonly component: 'image'
  readonly newWindow?: boolean
  readonly role?: 'image' | 'photo' | 'figure' | 'portrait' | 'logo' | 'thumbnail'
  readonly filter?: string
  readonly unselectable?: boolean
  /** Pixels. */
  readonly fixedWidth?: number
  readonly expandFullWidth?: boolean
}

export interface GalleryComponent extends ComponentBase {
  readonly component: 'gallery'
  readonly images: readonly Picture[]
  readonly role: 'default' | 'mosaic'
  readonly transition: 'slide' | 'fade' | 'cube' | 'coverflow' | 'flip'
  readonly direction: 'horizontal' | 'vertical'
  readonly autoplay: boolean
  /** Seconds a picture stays when the gallery plays by itself. */
  readonly speed: number
  /** Width by height. */
  readonly aspectRatio?: number
  readonly caption?: Legend
}

export interface Playback {
  readonly controls: boolean
  readonly autoplay: boolean
  readonly loop: boolean
  readonly muted: boolean
}

export interface CaptionTrack {
  readonly url: string
  readonly lang: string
  readonly label: string
}

export type VideoPlatform = 'youtube' | 'vimeo' | 'dailymotion' | 'tiktok' | 'instagram'

export type VideoSource =
  | {
      readonly kind: 'hosted'
      readonly url: string
      readonly poster?: string
      readonly tracks: readonly CaptionTrack[]
    }
  | { readonly kind: 'platform'; readonly platform: VideoPlatform; readonly params: Readonly<Record<string, string>> }

export interface VideoComponent extends ComponentBase, Playback {
  readonly component: 'video'
  readonly source: VideoSource
  readonly width?: number
  readonly height?: number
  readonly caption?: Legend
  readonly credit?: Legend
}

export interface AudioComponent extends ComponentBase, Playback {
  readonly component: 'audio'
  readonly url: string
  readonly caption?: Legend
  readonly credit?: Legend
  readonly transcript?: LocalizedHtml
}

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface MapComponent extends ComponentBase, Coordinates {
  readonly component: 'map'
  /** 1 (the world) to 10 (a street). */
  readonly zoom: number
  readonly markers: readonly (Coordinates & { readonly caption: Localized })[]
  readonly width?: number
  readonly height?: number
  readonly caption?: Legend
}

export interface TableComponent extends ComponentBase {
  readonly component: 'table'
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly caption?: Legend
  readonly credit?: Legend
}

export interface HtmlTableComponent extends ComponentBase {
  readonly component: 'htmltable'
  readonly html: LocalizedHtml
  readonly caption?: Legend
  readonly credit?: Legend
}

export interface ButtonComponent extends ComponentBase {
  readonly component: 'button'
  readonly text: Localized
  readonly link: string
  readonly newWindow: boolean
  readonly align: 'left' | 'center' | 'right'
  readonly size: 'style' | 'small' | 'medium' | 'large'
}

export interface AnchorComponent extends ComponentBase {
  readonly component: 'anchor'
  readonly name: string
}

export interface AdvertComponent extends ComponentBase {
  readonly component: 'advert'
  readonly imageurl: string
  readonly href?: string
  readonly alt: Localized
  readonly width?: number
  readonly height?: number
  readonly placeholder?: string
  readonly unselectable?: boolean
}

export interface ColumnsComponent extends ComponentBase {
  readonly component: 'columns'
  readonly columns: readonly (readonly Component[])[]
  /** One weight per column: "2-1" is [2, 1]. */
  readonly split: readonly number[]
  readonly align: 'top' | 'middle' | 'bottom'
  /** responsive: one column on mobile; tablet: on tablet and below; rigid: never. */
  readonly collapse: 'responsive' | 'tablet' | 'rigid'
}

export interface ContainerComponent extends ComponentBase {
  readonly component: 'container'
  readonly components: readonly Component[]
  readonly direction: 'vertical' | 'horizontal'
  readonly type?: 'link' | 'figure'
  readonly link?: string
  readonly caption?: Legend
  readonly credit?: Legend
  /** A CSS colour keyword or hex colour. */
  readonly background?: string
}

export interface LiveContainerComponent extends ComponentBase {
  readonly component: 'live_container'
  readonly posts: readonly LivePostComponent[]
}

export interface LivePostComponent extends ComponentBase {
  readonly component: 'live_post'
  readonly components: readonly Component[]
  /** ISO 8601 instant. */
  readonly time: string
}

export interface RecipeComponent extends ComponentBase {
  readonly component: 'recipe'
  readonly name: Localized
  /** The remaining schema.org Recipe fields, such as recipeYield, prepTime and recipeIngredient. */
  readonly recipe: Readonly<Record<string, unknown>>
  readonly components: readonly Component[]
}

export interface CustomComponent extends ComponentBase {
  readonly component: 'custom'
  /** HTML, or the address of a packaged page: only ever shown in a sandboxed iframe. */
  readonly content?: string
  readonly url?: string
}

export interface SocialComponent extends ComponentBase {
  readonly component: 'twitter' | 'instagram' | 'infogram' | 'tiktok'
  readonly params: Readonly<Record<string, string>>
}

export interface SpacerComponent extends ComponentBase {
  readonly component: 'spacer'
  readonly size: SpacerSize
}

export interface DividerComponent extends ComponentBase {
  readonly component: 'divider'
  readonly dividerId?: string
}

/** One building block of an article. Source: content model, "Components". */
export type Component =
  | TextComponent
  | ImageComponent
  | GalleryComponent
  | VideoComponent
  | AudioComponent
  | MapComponent
  | TableComponent
  | HtmlTableComponent
  | ButtonComponent
  | AnchorComponent
  | AdvertComponent
  | ColumnsComponent
  | ContainerComponent
  | LiveContainerComponent
  | LivePostComponent
  | RecipeComponent
  | CustomComponent
  | SocialComponent
  | SpacerComponent
  | DividerComponent

const PUBLISHER_TEXT_KIND = /^text([1-9]|[1-5]\d|60)$/

/** Whether a component's name is one of the text kinds. */
export function isTextKind(name: string): name is TextKind {
  return (NAMED_TEXT_KINDS as readonly string[]).includes(name) || PUBLISHER_TEXT_KIND.test(name)
}
