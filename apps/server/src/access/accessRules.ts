import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type GuardedIssue, hasIssue, mayRead, mayReadArticle, type ReaderAccess } from '@gatefold/magazine/access'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'

/** As much of an issue's row as access depends on. */
type GuardedRow = Pick<IssuesTable, 'id' | 'is_paid' | 'release_date'>

/** The fields of an issue's summary that not everybody may have; anything may stand in them. */
interface Summary {
  readonly pages?: unknown
  readonly data?: unknown
}

/** What is stored of an article: JSON of its summary, and of its content where that was read. */
interface StoredArticle {
  readonly summary: string
  readonly components: string | undefined
}

/** Who looks, and when. */
export interface Audience {
  readonly at: Date
  /** Sees drafts, and scheduled issues before their time. */
  readonly isAdmin: boolean
  /** Issues that are the reader's own, and stay so when they are unpublished. */
  readonly ownIssueIds: readonly string[]
}

/** The issues that are there for somebody, as a condition of a query that reads `issues`: `.where(visibleIssues(audience))`. */
export function visibleIssues({ at, isAdmin, ownIssueIds }: Audience) {
  return (column: ExpressionBuilder<Database, 'issues'>): Expression<SqlBool> => {
    if (isAdmin) return column.lit(true)
    const isPublicOne = publicIssues(at)(column)
    return ownIssueIds.length === 0
      ? isPublicOne
      : column.or([isPublicOne, column('issues.id', 'in', [...ownIssueIds])])
  }
}

/** `mayRead` as a condition of a query that reads `issues`: `.where(readableIssues(viewer))`. */
export function readableIssues({ isAdmin, issueIds, coverage }: Viewer) {
  return (column: ExpressionBuilder<Database, 'issues'>): Expression<SqlBool> => {
    if (isAdmin) return column.lit(true)
    const day = sql<string>`substr(issues.release_date, 1, 10)`
    const covered = coverage.map(({ from, until }) =>
      column.and([sql<SqlBool>`${day} <= ${until}`, ...(from === undefined ? [] : [sql<SqlBool>`${day} >= ${from}`])]),
    )
    const own = issueIds.length === 0 ? [] : [column('issues.id', 'in', [...issueIds])]
    return column.or([column('issues.is_paid', '=', 0), ...own, ...covered])
  }
}

/** Whether readers may see an issue at the instant `now`: published, or scheduled and its time has come. */
export function isPublic(issue: Pick<IssuesTable, 'status' | 'publish_at'>, now: Date): boolean {
  switch (issue.status) {
    case 'published':
      return true
    case 'scheduled':
      return issue.publish_at !== null && issue.publish_at <= now.toISOString()
    case 'draft':
      return false
  }
}

/**
 * `isPublic` as a condition of a query that reads `issues`: `.where(publicIssues(now))`. It agrees with `isPublic` because
 * instants are stored in the one form of `Date.toISOString`, whose order as text is their order in time.
 */
export function publicIssues(now: Date) {
  return (column: ExpressionBuilder<Database, 'issues'>): Expression<SqlBool> =>
    column.or([
      column('issues.status', '=', 'published'),
      column.and([column('issues.status', '=', 'scheduled'), column('issues.publish_at', '<=', now.toISOString())]),
    ])
}

export function guardOf({ id, is_paid, release_date }: GuardedRow): GuardedIssue {
  return { id, isFree: is_paid === 0, releaseDate: release_date }
}

/** How much of an issue a viewer may have: what is to be read is kept back from who has not bought it, its contents page is not. */
export function readableDepth(issue: GuardedIssue, viewer: ReaderAccess): 'content' | 'summary' {
  return mayRead(issue, viewer) ? 'content' : 'summary'
}

/**
 * What a viewer may have of an issue's own fields. Of a paid one that he has not bought only the first printed page, which
 * is its cover, without links; no flatplan, since that names all the others.
 */
export function redactIssue<Issue extends Summary>(summary: Issue, issue: GuardedIssue, viewer: ReaderAccess): Issue {
  const marked = { ...summary, isPurchased: hasIssue(issue, viewer) }
  if (readableDepth(issue, viewer) === 'content') return marked
  const pages = Array.isArray(summary.pages) ? summary.pages.slice(0, 1) : []
  return {
    ...marked,
    pages: pages.map((page: object) => ({ ...page, hotspots: [] })),
    data: withoutFlatplan(summary.data),
  }
}

function withoutFlatplan(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const { flatplan: _flatplan, ...rest } = data as { readonly flatplan?: unknown }
  return rest
}

/**
 * An article as a viewer may have it: without its content and its recordings where neither its issue is open nor it is a
 * sample (Requirement R2.6).
 */
export function redactArticle<Article extends StoredArticle>(
  row: Article,
  issue: GuardedIssue,
  viewer: Viewer,
): Article {
  if (readableDepth(issue, viewer) === 'content') return row
  const summary = JSON.parse(row.summary) as { readonly features?: unknown }
  const { features } = summary
  if (mayReadArticle({ features: Array.isArray(features) ? features : [] }, issue, viewer)) return row
  return { ...row, summary: JSON.stringify({ ...summary, audios: [] }), components: undefined }
}
