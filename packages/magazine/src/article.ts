import type { Component } from './component/Component.ts'
import type { ARTICLE_FIELDS, PlainValues } from './plainFields.ts'
import type { Replica } from './replica/Replica.ts'
import type { StyleProperties } from './style.ts'

export type ArticleId = string & { readonly __brand: 'ArticleId' }

/** A recording of the article in one language. */
export interface ArticleAudio {
  readonly id: string
  readonly url: string
  readonly lang: string
}

/**
 * Everything about an article but its content: what contents pages, rails and links need. Its plain fields are those of
 * the table.
 */
export interface ArticleSummary extends PlainValues<typeof ARTICLE_FIELDS> {
  readonly id: ArticleId
  /** The id of the article at its publisher; `id` where the publisher gave none. */
  readonly ArticleID: string
  readonly IssueID: string
  readonly channel: ArticleChannels
  readonly index: number
}

/** Where an article may appear. Excluding `app` keeps it from the reader (Requirement R3.2). */
export interface ArticleChannels {
  readonly excluded: readonly string[]
}

export interface Article extends ArticleSummary {
  readonly audios: readonly ArticleAudio[]
  /** Properties that override those of the style. */
  readonly styleProperties: StyleProperties
  readonly components: readonly Component[]
  readonly replica: readonly Replica[]
}

/** The row of the operation `Articles(isFeatured)`. */
export type FeaturedArticle = Pick<
  ArticleSummary,
  'id' | 'name' | 'IssueID' | 'slug' | 'thumbnail' | 'featureImage' | 'index' | 'isFeatured' | 'created' | 'updated'
>

/** The feature of a title page, imprint, colophon or the like: kept and listed, but not turned through. */
export const FRONT_MATTER = 'front-matter'

export function isFrontMatter(article: Pick<ArticleSummary, 'features'>): boolean {
  return article.features.includes(FRONT_MATTER)
}
