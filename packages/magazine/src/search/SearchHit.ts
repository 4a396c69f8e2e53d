import type { ArticleSummary } from '../article/Article.ts'
import type { IssueSummary } from '../issue/Issue.ts'
import type { LanguageTag } from '../language/Localized.ts'
import type { Excerpt } from './Passage.ts'

/** An article, a printed page, or an issue by its own words, that answers a query. */
export interface SearchHit {
  readonly issue: Pick<IssueSummary, 'id' | 'slug' | 'name'> & { readonly languages: readonly LanguageTag[] }
  /** Undefined for an issue by its own words, and for a printed page's words that belong to no article. */
  readonly article: Pick<ArticleSummary, 'id' | 'slug' | 'name' | 'author'> | undefined
  /** In which the words were found. */
  readonly language: LanguageTag
  /** Whether the reader may open its text. What is closed is found by its title alone, and has no excerpts. */
  readonly isOpen: boolean
  readonly excerpts: readonly Excerpt[]
}

export interface SearchResults {
  /** The best first. */
  readonly hits: readonly SearchHit[]
  /** Whether there are more than these. */
  readonly hasMore: boolean
}
