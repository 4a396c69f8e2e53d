import type { Article, FeaturedArticle } from '@gatefold/magazine/article'
import type { Font } from '@gatefold/magazine/font'
import type { Issue, IssueContents, IssueSummary, IssueYear } from '@gatefold/magazine/issue'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Style } from '@gatefold/magazine/style'

/** An id or a slug, as it stands in an address. */
export type Reference = string

/** What one call for issues may ask for (Requirement R7.2). */
export const ISSUES_A_PAGE = 100

/** An article with what its screen shows around it. */
export interface ArticlePage {
  readonly issue: IssueContents
  readonly article: Article
}

export interface Assets {
  readonly styles: readonly Style[]
  readonly fonts: readonly Font[]
}

/**
 * The one way to content: memory, then the local store while fresh, then the network; offline, the local store at any
 * age; admin, the network (Requirements R9.2, R9.3, R4.9, R6.3). What does not exist is undefined. Rejects with the
 * GraphQL client's error when the network was needed and failed.
 */
export interface ContentService {
  /** Another screen is asked for: an admin's is asked of the host anew, but once for all that it shows (Requirement R6.3). */
  readonly beginView?: () => void
  listIssues(): Promise<readonly IssueSummary[]>
  /** The issues of a page of the listing, newest first; pages are counted from 0. */
  listIssuePage(page: number): Promise<readonly IssueSummary[]>
  /** How many issues each year has, newest first; none where nobody knows. */
  listIssueYears(): Promise<readonly IssueYear[]>
  listFeaturedArticles(): Promise<readonly FeaturedArticle[]>
  findIssue(issue: Reference): Promise<Issue | undefined>
  /** The issue with its contents page only: small enough to travel inside a page. */
  findIssueContents(issue: Reference): Promise<IssueContents | undefined>
  findArticlePage(issue: Reference, article: Reference): Promise<ArticlePage | undefined>
  findPreview(issue: Reference): Promise<Issue | undefined>
  /** The printed pages of an issue in ascending order; none for an issue that was not printed. */
  findPrintedPages(issue: Reference): Promise<readonly PrintedPage[] | undefined>
  listAssets(): Promise<Assets>
}

/** Whether an address means this issue or article: by its id or by its slug. */
export function isNamed(
  item: { readonly id: string; readonly slug: string | undefined },
  reference: Reference,
): boolean {
  return item.id === reference || item.slug === reference
}
