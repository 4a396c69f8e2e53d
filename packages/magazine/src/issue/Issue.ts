import type { Article, ArticleSummary } from '../article/Article.ts'
import type { Localized, TextDirection } from '../language/Localized.ts'
import type { Replica } from '../replica/Replica.ts'
import type { Slug } from '../slug/Slug.ts'

export type IssueId = string & { readonly __brand: 'IssueId' }

/** The cover picture; `width` and `height` in pixels keep its place on the page before it loads. */
export interface Cover {
  readonly url: string
  readonly width: number
  readonly height: number
  /** A CSS hex colour shown until the picture is there. */
  readonly placeholder: string | undefined
}

/** What the publisher adds to an issue outside the specification's fields. */
export interface IssueData {
  /** Languages that the issue's text exists in; the first is its default language. */
  readonly languages: readonly string[]
  readonly cover: Cover | undefined
  /** Address of the issue's Flatplan; undefined for an issue without printed pages, or of a host that has none. */
  readonly flatplan: string | undefined
  readonly [name: string]: unknown
}

/** Everything about an issue but its articles: a row of the newsstand. */
export interface IssueSummary {
  readonly id: IssueId
  readonly name: Localized
  readonly description: Localized
  readonly textDirection: TextDirection
  readonly features: readonly string[]
  readonly pages: readonly Replica[]
  /** Address of the cover picture. */
  readonly cover: string | undefined
  readonly externalUrl: string | undefined
  /** In major units of `currency`. */
  readonly price: number | undefined
  readonly currency: string | undefined
  readonly slug: Slug | undefined
  readonly data: IssueData
  readonly updated: string
  readonly created: string
  readonly isPurchased: boolean
  readonly isPaid: boolean
  readonly isFree: boolean
  /** ISO 8601 date or instant. */
  readonly releaseDate: string | undefined
}

/** An issue with its contents page: the articles without their content. */
export interface IssueContents extends IssueSummary {
  readonly articles: readonly ArticleSummary[]
}

export interface Issue extends IssueSummary {
  readonly articles: readonly Article[]
}
