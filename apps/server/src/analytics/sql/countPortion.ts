import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { engineOf } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'
import { keepKnown } from '../keepKnown.ts'
import type { DayCount } from '../ReadCounts.ts'
import { boundDetails } from './boundDetails.ts'
import { alone, eventsOf, rowsOf } from './eventTables.ts'
import { countsOf } from '../countsOf.ts'

/** Events of one transaction: whoever else writes waits for it, some milliseconds. */
export const PORTION = 500

/**
 * Counts up to PORTION events of a day and marks them as counted, both in one transaction, and gives how many they were. Rejects with
 * the database's error, and then nothing has been counted.
 */
export function countPortion(db: Kysely<Database>, day: string): Promise<number> {
  return alone(db, async (transaction) => {
    const events = eventsOf(day)
    const { rows } = await sql<{ id: string; event: string }>`
      select id, event from ${events} where is_counted = 0 limit ${sql.lit(PORTION)}`.execute(transaction)
    if (rows.length === 0) return 0
    const told = rows.map(({ event }) => JSON.parse(event) as AnalyticsEvent)
    const known = await keepKnown(transaction, sumCounts(day, told))
    await addCounts(transaction, await boundDetails(transaction, known))
    const given = rowsOf(
      transaction,
      rows.map(({ id }) => [id]),
    )
    await sql`update ${events} set is_counted = 1 where ${keyOf(transaction, day)} id in (select r ->> 0 from ${given})`.execute(
      transaction,
    )
    return rows.length
  })
}

/** On PostgreSQL an event's key begins with its day; without it every one of the day would be looked at. */
function keyOf(db: Kysely<Database>, day: string): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`day = ${day} and` : sql``
}

async function addCounts(transaction: Transaction<Database>, counts: readonly DayCount[]): Promise<void> {
  if (counts.length === 0) return
  const given = rowsOf(
    transaction,
    counts.map(({ day, measure, issue, item, detail, amount }) => [day, measure, issue, item, detail, amount]),
  )
  await sql`insert into analytics_counts (day, measure, issue, item, detail, amount)
    select r ->> 0, r ->> 1, r ->> 2, r ->> 3, r ->> 4, cast(r ->> 5 as bigint) from ${given} where true
    on conflict (measure, day, issue, item, detail) do update set amount = analytics_counts.amount + excluded.amount`.execute(
    transaction,
  )
}

/** What the events of one day add up to: each measure, issue, item and detail once. Pure. */
function sumCounts(day: string, events: readonly AnalyticsEvent[]): readonly DayCount[] {
  const sums = new Map<string, DayCount>()
  for (const event of events) {
    for (const count of countsOf(event)) {
      const { measure, issue, item, detail, amount } = count
      const key = JSON.stringify([measure, issue, item, detail])
      sums.set(key, { ...count, day, amount: (sums.get(key)?.amount ?? 0) + amount })
    }
  }
  return [...sums.values()]
}
