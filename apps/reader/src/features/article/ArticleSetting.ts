import type { Component, LocalizedHtml } from '@gatefold/magazine/component/Component'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import type { DeferredPlayback } from '../../audio/Playback.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import type { LinkTo, ResolveLink } from './links.ts'

/** What every component of an article needs to know about the page that it stands on. */
export interface ArticleSetting {
  readonly reading: ReadingLanguage
  readonly resolveLink: ResolveLink
  /** Id of the component whose text is the page's `<h1>`. */
  readonly headingId: string | undefined
  /** Whether a component stands in the page's header. A subtitle there belongs to the headline; elsewhere it heads a section. */
  readonly isInHeader: (id: string) => boolean
  /** Id of the picture that is probably seen first: it does not wait to be scrolled to. */
  readonly leadPictureId: string | undefined
  /** Whether all of it is one link already: a picture opens nothing of its own there. */
  readonly isInsideLink?: boolean
  /** Whether the script knows drop caps. */
  readonly hasInitials: boolean
  /** Characters of the drop caps that have more than one, by the component's id. */
  readonly initials?: Readonly<Record<string, number>> | undefined
  /** The element of each component that is a heading, by the component's kind, so that the outline has no gap. */
  readonly levels: HeadingLevels
  /** Whether the lines stand upright. */
  readonly isVertical?: boolean
  /** Where maps get their pictures; undefined: nowhere. */
  readonly maps: MapTiles | undefined
  /** Undefined where no script runs. */
  readonly listening?: Listening | undefined
}

/** What listening takes that goes on beyond the page. */
export interface Listening {
  readonly playback: DeferredPlayback
  readonly page: ArticlePage
  readonly linkTo: LinkTo
}

/** What a component of kind `C` is drawn from. */
export interface KindProps<C extends Component> {
  readonly component: C
  readonly setting: ArticleSetting
  /** Goes onto the root element: identity, kind, place and device rule. */
  readonly frame: FrameAttributes
}

export interface FrameAttributes {
  readonly id: string
  readonly 'data-kind': string
  readonly 'data-block'?: string
  readonly 'data-place'?: Place
  readonly 'data-hide'?: string
}

/** Width of a root component: the measure of the text, more than that, or edge to edge. */
export type Place = 'text' | 'wide' | 'full'

/** The markup of a text in the reading language, its page links made real. */
export function resolveHtml(text: LocalizedHtml, { reading, resolveLink }: ArticleSetting): SafeHtml {
  return rewriteLinks(resolveLocalized(text, reading) as SafeHtml, resolveLink)
}

const WIDE_KINDS: ReadonlySet<string> = new Set(['gallery', 'video', 'columns', 'table', 'htmltable', 'advert'])

/** Pixels: a landscape picture of at least this width may be wider than the text. */
const WIDE_PICTURE = 1200

/** How wide a root component stands. */
export function placeOf(component: Component): Place {
  if (component.bleed === true) return 'full'
  if (component.component === 'image') return isWidePicture(component) ? 'wide' : 'text'
  if (component.component === 'container') return component.direction === 'horizontal' ? 'wide' : 'text'
  return WIDE_KINDS.has(component.component) ? 'wide' : 'text'
}

function isWidePicture({ width = 0, height = 0, ...image }: Extract<Component, { component: 'image' }>): boolean {
  if (image.expandFullWidth === true) return true
  if (image.fixedWidth !== undefined || image.role === 'logo' || image.role === 'thumbnail') return false
  return width >= WIDE_PICTURE && width > height * 1.2
}

export type Level = 'h2' | 'h3' | 'h4'

/** The element of each kind of section heading. */
export interface HeadingLevels {
  readonly headline: Level
  readonly title: Level
  readonly subtitle: Level
  readonly crosshead: Level
}

const ANCHOR_TAG = /<a\b([^>]*)>/gi

const PAGE_HREF = /\shref="(article:[^"]*)"/i

/** Gives the page links inside sanitised markup their real addresses; one that leads nowhere becomes plain text. */
export function rewriteLinks(html: SafeHtml, resolve: ResolveLink): SafeHtml {
  if (!html.includes('article:')) return html
  return html.replaceAll(ANCHOR_TAG, (tag: string, attributes: string) => {
    if (!PAGE_HREF.test(attributes)) return tag
    const rewritten = attributes.replace(PAGE_HREF, (_, url: string) => {
      const link = resolve(unescapeAttribute(url))
      return link === undefined ? '' : ` href="${escapeAttribute(link.href)}" data-page-link=""`
    })
    return `<a${rewritten}>`
  }) as SafeHtml
}

function unescapeAttribute(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
