import type { IssueTerms } from '@gatefold/magazine/price'
import type { Localized, TextDirection } from '@gatefold/magazine/language/Localized'
import type { PageBlockRole, PageLine, PagePicture, PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { Area, Hotspot } from '@gatefold/magazine/replica/Replica'
import type { StyleProperties } from '@gatefold/magazine/style'

export type SourceFormat = 'issue-package' | 'article-package' | 'epub' | 'markdown' | 'pdf'

/**
 * What an importer makes of a publisher's file: bytes in, one issue out, nothing stored yet.
 *
 * Wherever a component, a cover, a font or inline HTML needs a file, it names it by `bundle://path`, where `path`
 * (percent-encoded, so free of spaces and quotes) is the `path` of one of `assets`. Links to another article are
 * `article://key` or `article://key#anchor`, where `key` is the `key` of one of `articles`.
 */
export interface ImportedIssue {
  readonly format: SourceFormat
  /** Names the publication across imports: the same identifier again replaces the issue and keeps its address. */
  readonly identifier: string
  /** Whether the source says it; what is `derived` from a title or a file may be another publication's too. */
  readonly identifierOrigin: 'source' | 'derived'
  readonly title: Localized
  readonly description: Localized
  /** First one is the default language. */
  readonly languages: readonly string[]
  readonly textDirection: TextDirection
  readonly slug: string | undefined
  /** ISO 8601. */
  readonly releaseDate: string | undefined
  readonly created: string | undefined
  /** `bundle://…` */
  readonly cover: string | undefined
  readonly externalUrl: string | undefined
  /** What it costs; undefined where the source does not say. */
  readonly terms: IssueTerms | undefined
  readonly data: Readonly<Record<string, unknown>>
  readonly articles: readonly ImportedArticle[]
  /** The printed pages in their order; none for an issue that has no replica. */
  readonly pages: readonly ImportedPage[]
  readonly styles: readonly ImportedStyle[]
  readonly fonts: readonly ImportedFont[]
  readonly assets: readonly ImportedAsset[]
  readonly report: ImportReport
}

export interface ImportedArticle {
  /** Unique within the issue; what `article://` links name. */
  readonly key: string
  readonly slug: string | undefined
  /** The publisher's own id. */
  readonly externalId: string | undefined
  readonly role: 'article' | 'advert'
  readonly title: Localized
  readonly description: Localized
  readonly author: string
  /** Set when the article's text is in another language than the issue's first. */
  readonly language: string | undefined
  readonly keywords: readonly string[]
  readonly features: readonly string[]
  readonly excludedChannels: readonly string[]
  readonly isFeatured: boolean
  /** `bundle://…` */
  readonly thumbnail: string | undefined
  readonly featureImage: string | undefined
  /** `key` of one of the issue's styles. */
  readonly style: string | undefined
  readonly styleProperties: StyleProperties
  readonly audios: readonly { readonly url: string; readonly lang: string }[]
  /** Components as the content model names them on the wire; HTML already sanitised. */
  readonly components: readonly WireComponent[]
  readonly metadata: Readonly<Record<string, unknown>>
  /** The printed pages that the article stands on, counted from 1 as they stand in the issue's `printedPages`; ascending. */
  readonly pages: readonly number[]
}

/** A printed page. Pictures and tiles name their files by `bundle://path`. */
export interface ImportedPage {
  /** The label printed on it, such as `iv` or `12`. */
  readonly name: string
  /** In points, or in pixels of a page that came as a picture. */
  readonly width: number
  readonly height: number
  /** A `data:` address of some 300 characters. */
  readonly preview: string | undefined
  /** The narrowest first; at least one in WebP. */
  readonly pictures: readonly PagePicture[]
  readonly tiles: PageTiles | undefined
  /** Addresses of the web, `mailto:`, `tel:`, `article://key` or, for a page of the issue, `#page=12` counted from 1. */
  readonly hotspots: readonly Hotspot[]
  /** In reading order; none for a page without text. */
  readonly blocks: readonly ImportedPageBlock[]
}

export interface ImportedPageBlock {
  readonly role: PageBlockRole
  readonly area: Area
  /** `key` of one of the issue's articles. */
  readonly article: string | undefined
  /** `id` of a component of that article. */
  readonly component: string | undefined
  readonly lines: readonly PageLine[]
}

/** A component in the wire form of the content model; `decode` of the contract package reads it back. */
export interface WireComponent {
  readonly component: string
  readonly [field: string]: unknown
}

export interface ImportedStyle {
  readonly key: string
  readonly name: string
  readonly parent: string | undefined
  readonly properties: StyleProperties
  readonly tablet: StyleProperties
  readonly desktop: StyleProperties
}

export interface ImportedFont {
  readonly name: string
  /** `bundle://…` */
  readonly urls: readonly string[]
}

export interface ImportedAsset {
  /** As in `bundle://path`. */
  readonly path: string
  /** What the source calls it, for the report, where that is another name. */
  readonly source?: string
  /** Sniffed from the bytes, not believed from the name. */
  readonly mediaType: string
  readonly bytes: number
  /** Reads the file's content in chunks; may be called more than once until the source is closed. */
  open(): AsyncIterable<Uint8Array>
}

/** One line of an import's report, in words for the publisher. */
export interface ReportEntry {
  /** What it is about: a path inside the source, an article's title. */
  readonly subject: string
  readonly message: string
}

/** What became of a source. Nothing is lost in silence: what is not kept stands under `changed` or `dropped`. */
export interface ImportReport {
  readonly kept: {
    readonly articles: number
    readonly pictures: number
    readonly media: number
    readonly characters: number
  }
  readonly changed: readonly ReportEntry[]
  readonly dropped: readonly ReportEntry[]
}
