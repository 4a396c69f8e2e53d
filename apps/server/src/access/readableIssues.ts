import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Viewer } from '../auth/Viewer.ts'
import type { Database } from '../platform/db/schema.ts'

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
