import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { publicIssues } from './publicIssues.ts'
import type { Database } from './schema.ts'

/** Who looks, and when. */
export interface Sight {
  readonly at: Date
  /** Sees drafts, and scheduled issues before their time. */
  readonly isAdmin: boolean
}

/** The issues that are there for somebody, as a condition of a query that reads `issues`: `.where(visibleIssues(sight))`. */
export function visibleIssues({ at, isAdmin }: Sight) {
  if (!isAdmin) return publicIssues(at)
  return (column: ExpressionBuilder<Database, 'issues'>): Expression<SqlBool> => column.lit(true)
}
