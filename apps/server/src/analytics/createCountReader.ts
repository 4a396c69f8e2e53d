import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Measure } from './countsOf.ts'
import type { ReadCounts } from './ReadCounts.ts'

/** Reads what the title's own database has counted. */
export function createCountReader(db: Kysely<Database>): ReadCounts {
  return async ({ from, to, measures, issue }) => {
    // PostgreSQL takes no empty list.
    if (measures?.length === 0) return []
    const rows = await db
      .selectFrom('analytics_counts')
      .select(['day', 'measure', 'issue', 'item', 'detail', 'amount'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .$if(measures !== undefined, (query) => query.where('measure', 'in', [...(measures ?? [])]))
      .$if(issue !== undefined, (query) => query.where('issue', '=', issue ?? ''))
      .execute()
    return rows.map((row) => ({ ...row, measure: row.measure as Measure }))
  }
}
