import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { AnalyticsStore } from '../AnalyticsStore.ts'
import { createCountReader } from '../createCountReader.ts'
import { dayOf } from '../days.ts'
import { alone, beginDay, dropDay, eventsOf, hasUncounted, listDays, rowsOf } from './eventTables.ts'
import { countPortion, PORTION } from './countPortion.ts'

/** Events in the title's own database, a table for every day, and their counts beside them (decision 0197). */
export function createSqlAnalytics(db: Kysely<Database>): AnalyticsStore {
  const begun = new Set<string>()
  return {
    async keep(events) {
      const days = groupByDay(events)
      for (const [day] of days) {
        // Not in the transaction below: whoever holds rows of a day and waits for the lock could wait for who drops that day.
        if (!begun.has(day)) await beginDay(db, day)
        begun.add(day)
      }
      try {
        await insertEvents(db, days)
      } catch (error) {
        // Somebody else may have dropped one.
        begun.clear()
        throw error
      }
    },
    readCounts: createCountReader(db),
    async rollUp(rest) {
      let counted = 0
      for (const day of await listDays(db)) {
        for (let portion = PORTION; portion === PORTION; counted += portion) {
          portion = await countDay(db, day)
          if (portion > 0 && !(await rest())) return counted + portion
        }
      }
      return counted
    },
    async removeBefore({ events, counts }, rest) {
      for (const day of await listDays(db)) {
        if (day >= events) break
        await dropDay(db, day)
        if (!(await rest())) return false
      }
      await alone(db, (transaction) =>
        transaction.deleteFrom('analytics_counts').where('day', '<', counts).executeTakeFirst(),
      )
      return true
    },
    close: () => Promise.resolve(),
  }
}

/** A portion of a day. Most days have nothing to count: that is seen without the lock which all servers share. */
async function countDay(db: Kysely<Database>, day: string): Promise<number> {
  try {
    return (await hasUncounted(db, day)) ? await countPortion(db, day) : 0
  } catch (error) {
    // Another server may have dropped the day since it was listed.
    if ((await listDays(db)).includes(day)) throw error
    return 0
  }
}

async function insertEvents(db: Kysely<Database>, days: EventsByDay): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const [day, rows] of days) {
      const given = rowsOf(transaction, rows)
      await sql`insert into ${eventsOf(day)} (id, event) select r ->> 0, r ->> 1 from ${given} where true
        on conflict do nothing`.execute(transaction)
    }
  })
}

type EventsByDay = readonly (readonly [day: string, rows: readonly Row[]])[]

type Row = readonly [id: string, event: string]

/** In one order for every server, so that none waits for another that waits for it. */
function groupByDay(events: readonly AnalyticsEvent[]): EventsByDay {
  const inOrder = events.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const days = Map.groupBy(inOrder, ({ at }) => dayOf(at))
  return [...days]
    .map(([day, those]) => [day, those.map((event): Row => [event.id, JSON.stringify(event)])] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))
}
