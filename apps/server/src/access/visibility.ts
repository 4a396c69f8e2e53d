import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'

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
