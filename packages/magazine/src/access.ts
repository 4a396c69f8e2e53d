import type { ArticleSummary } from './article.ts'
import type { IssueSummary } from './issue.ts'

type IssueAccess = Pick<IssueSummary, 'id' | 'isFree' | 'isPurchased' | 'releaseDate'>

/** What a running subscription opens: the issues released on these days, the last one included. */
export interface Coverage {
  /** `YYYY-MM-DD`; undefined covers everything that was ever released. */
  readonly from: string | undefined
  /** `YYYY-MM-DD` */
  readonly until: string
}

/** Who reads, as far as access goes. */
export interface ReaderAccess {
  readonly isAdmin: boolean
  /** Bought, given, or named by the claim `cf:entitlements`. */
  readonly issueIds: readonly string[]
  /** Of the subscriptions that run. */
  readonly coverage: readonly Coverage[]
}

/** As much of an issue as access depends on. */
export interface GuardedIssue {
  readonly id: string
  readonly isFree: boolean
  /** ISO 8601 date or instant; without one no subscription covers the issue. */
  readonly releaseDate: string | undefined
}

/** Whether all of an issue is open: it is free, the reader has it, or is an admin (Requirements R1.2, R1.10). */
export function mayRead(issue: GuardedIssue, reader: ReaderAccess): boolean {
  return reader.isAdmin || issue.isFree || hasIssue(issue, reader)
}

/** Whether one article of an issue is open: the issue is, or the publisher gives this article away as a sample. */
export function mayReadArticle(
  article: Pick<ArticleSummary, 'features'>,
  issue: GuardedIssue,
  reader: ReaderAccess,
): boolean {
  return mayRead(issue, reader) || isSample(article)
}

/** Whether an issue is the reader's own: bought, given, named by a claim, or covered by a subscription. What `isPurchased` says. */
export function hasIssue({ id, releaseDate }: GuardedIssue, { issueIds, coverage }: ReaderAccess): boolean {
  const day = releaseDate?.slice(0, 10)
  const isCovered = ({ from, until }: Coverage): boolean =>
    day !== undefined && (from === undefined || from <= day) && day <= until
  return issueIds.includes(id) || coverage.some(isCovered)
}

/** What a host has told with an issue of who reads it: `isPurchased` is its word for `hasIssue`. */
export function accessFromHost(
  { id, isPurchased }: Pick<IssueSummary, 'id' | 'isPurchased'>,
  { isAdmin }: Pick<ReaderAccess, 'isAdmin'>,
): ReaderAccess {
  return { isAdmin, issueIds: isPurchased ? [id] : [], coverage: [] }
}

/** Whether everybody may read the article, whatever its issue costs. */
export function isSample(article: Pick<ArticleSummary, 'features'>): boolean {
  return article.features.includes('sample')
}

/** Whether all of an issue is open to whoever reads here, by the host's word. What editors may see besides is sent open. */
export function isOpen(issue: IssueAccess): boolean {
  return mayRead(issue, accessFromHost(issue, { isAdmin: false }))
}

/** Whether an article is open to whoever reads here: its issue is, or it is a sample. */
export function isOpenArticle(article: Pick<ArticleSummary, 'features'>, issue: IssueAccess): boolean {
  return mayReadArticle(article, issue, accessFromHost(issue, { isAdmin: false }))
}
