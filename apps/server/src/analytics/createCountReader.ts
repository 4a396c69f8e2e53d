import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import type { Measure } from './countsOf.ts'
import type { ReadCounts } from './ReadCounts.ts'

interface Sum {
  readonly measure: string
  readonly detail: string
  readonly amount: number
}

/** Reads what the title's own database has counted. */
export function createCountReader(db: Kysely<Database>): ReadCounts {
  return async ({ from, to, per, measures, issue }) => {
    // PostgreSQL takes no empty list.
    if (measures?.length === 0) return []
    const names = per === 'day' ? (['day'] as const) : (['issue', 'item'] as const)
    const rows = await db
      .selectFrom('analytics_counts')
      .select(['measure', 'detail', ...names])
      .select(sql<number>`sum(amount)`.as('amount'))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .$if(measures !== undefined, (query) => query.where('measure', 'in', [...(measures ?? [])]))
      .$if(issue !== undefined, (query) => query.where('issue', '=', issue ?? ''))
      .groupBy(['measure', 'detail', ...names])
      .execute()
    const unnamed = { day: '', issue: '', item: '' }
    return rows.map((row: Partial<typeof unnamed> & Sum) => ({ ...unnamed, ...row, measure: row.measure as Measure }))
  }
}
