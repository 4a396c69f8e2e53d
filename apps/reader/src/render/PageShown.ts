import type { Article } from '@gatefold/magazine/article'
import type { IssueContents, IssueSummary } from '@gatefold/magazine/issue'

/** What a page is about, as far as others are told: the screens that are for one reader alone are `personal`. */
export type PageShown =
  | { readonly kind: 'home'; readonly issues: readonly IssueSummary[] }
  | { readonly kind: 'issue'; readonly issue: IssueContents }
  | { readonly kind: 'article'; readonly issue: IssueContents; readonly article: Article }
  | { readonly kind: 'personal' }
