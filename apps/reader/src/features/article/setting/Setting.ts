import type { Component, Legend, LocalizedHtml } from '@gatefold/magazine/component/Component'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import type { ArticlePage } from '../../../services/content/ContentService.ts'
import type { DeferredPlayback } from '../../../services/audio/Playback.ts'
import type { HeadingLevels } from './headingLevelsOf.ts'
import type { LinkTo, ResolveLink } from '../links/makeResolveLink.ts'
import { rewriteLinks } from '../links/rewriteLinks.ts'

/** What every component of an article needs to know about the page that it stands on. */
export interface Setting {
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
  readonly setting: Setting
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
export function resolveHtml(text: LocalizedHtml, { reading, resolveLink }: Setting): SafeHtml {
  return rewriteLinks(resolveLocalized(text, reading) as SafeHtml, resolveLink)
}

/** The markup of a caption or credit that belongs on the page; undefined when there is none. */
export function resolveLegend(legend: Legend | undefined, setting: Setting): SafeHtml | undefined {
  if (legend === undefined || legend.onlyLightbox) return undefined
  const html = resolveHtml(legend.text, setting)
  return html.trim() === '' ? undefined : html
}
