import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database, IssuesTable } from './schema.ts'

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
