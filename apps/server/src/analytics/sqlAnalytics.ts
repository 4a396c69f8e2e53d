import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { engineOf } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'
import { type AnalyticsStore, type DayCount, dayOf, type ReadCounts } from './AnalyticsStore.ts'
import { countsOf, filterKnown, type Measure } from './counts.ts'

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
          portion = await rollUpDay(db, day)
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
async function rollUpDay(db: Kysely<Database>, day: string): Promise<number> {
  try {
    return (await hasUncounted(db, day)) ? await rollUpPortion(db, day) : 0
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

interface SumRow {
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
    return rows.map((row: Partial<typeof unnamed> & SumRow) => ({
      ...unnamed,
      ...row,
      measure: row.measure as Measure,
    }))
  }
}

/** Events of one transaction: whoever else writes waits for it, some milliseconds. */
const PORTION = 500

/**
 * Counts up to PORTION events of a day and marks them as counted, both in one transaction, and gives how many they were. Rejects with
 * the database's error, and then nothing has been counted.
 */
function rollUpPortion(db: Kysely<Database>, day: string): Promise<number> {
  return alone(db, async (transaction) => {
    const events = eventsOf(day)
    const { rows } = await sql<{ id: string; event: string }>`
      select id, event from ${events} where is_counted = 0 limit ${sql.lit(PORTION)}`.execute(transaction)
    if (rows.length === 0) return 0
    const told = rows.map(({ event }) => JSON.parse(event) as AnalyticsEvent)
    const known = await filterKnown(transaction, sumCounts(day, told))
    await addCounts(transaction, await limitDetails(transaction, known))
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

/** What is in the reader's words or names, so that anybody can make up as many as they like. */
const OPEN: ReadonlySet<Measure> = new Set<Measure>(['visits_by_host', 'outbound_clicks', 'search_words'])

/** Different ones of an open measure and a day, in whatever issues and items. */
export const MOST_DETAILS = 1_000

/** The counts without new details where their measure has as many as it may have; those that it has go on counting. */
async function limitDetails(
  transaction: Transaction<Database>,
  counts: readonly DayCount[],
): Promise<readonly DayCount[]> {
  const open = Map.groupBy(
    counts.filter(({ measure }) => OPEN.has(measure)),
    ({ measure }) => measure,
  )
  const bounded = counts.filter(({ measure }) => !OPEN.has(measure))
  for (const those of open.values()) bounded.push(...(await limitMeasure(transaction, those)))
  return bounded
}

/** `counts` are of one measure and one day. */
async function limitMeasure(
  transaction: Transaction<Database>,
  counts: readonly DayCount[],
): Promise<readonly DayCount[]> {
  const [first] = counts
  if (first === undefined) return []
  const rows = await transaction
    .selectFrom('analytics_counts')
    .select('detail')
    .distinct()
    .where('measure', '=', first.measure)
    .where('day', '=', first.day)
    .execute()
  const there = rows.map(({ detail }) => detail)
  const known = new Set(there)
  const added = new Set(counts.map(({ detail }) => detail).filter((detail) => !known.has(detail)))
  const counted = new Set([...there, ...[...added].slice(0, Math.max(0, MOST_DETAILS - there.length))])
  return counts.filter(({ detail }) => counted.has(detail))
}

const PREFIX = 'analytics_events_'

/** The table with the events of a day: on PostgreSQL a partition of `analytics_events`, used by its own name. */
export function eventsOf(day: string): RawBuilder<unknown> {
  return sql.table(`${PREFIX}${day.replaceAll('-', '')}`)
}

/**
 * One server at a time makes and drops tables and adds to the counts. On SQLite a transaction that may write has the only write
 * lock from its start.
 */
async function alone<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (engineOf(db) === 'postgres') {
      await sql`select pg_advisory_xact_lock(hashtext('gatefold analytics'))`.execute(transaction)
    }
    return work(transaction)
  })
}

/** Makes the table of a day, unless it is there. */
async function beginDay(db: Kysely<Database>, day: string): Promise<void> {
  const events = eventsOf(day)
  const columns =
    engineOf(db) === 'postgres'
      ? sql`partition of analytics_events (day default ${sql.lit(day)}) for values in (${sql.lit(day)})`
      : sql`(id text primary key, event text not null, is_counted integer not null default 0)`
  await alone(db, async (transaction) => {
    await sql`create table if not exists ${events} ${columns}`.execute(transaction)
    const index = sql.id(`uncounted_${day.replaceAll('-', '')}`)
    await sql`create index if not exists ${index} on ${events} (is_counted) where is_counted = 0`.execute(transaction)
  })
}

/** The days that there are tables of, the oldest first. */
export async function listDays(db: Kysely<Database>): Promise<readonly string[]> {
  const names =
    engineOf(db) === 'postgres'
      ? sql<{ name: string }>`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'analytics_events'::regclass`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name glob ${`${PREFIX}*`}`
  const { rows } = await names.execute(db)
  return rows
    .map(({ name }) => name.slice(PREFIX.length).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
    .toSorted((one, other) => one.localeCompare(other))
}

/** Whether a day has events that are not in the counts. Rejects where the day has no table. */
async function hasUncounted(db: Kysely<Database>, day: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${eventsOf(day)} where is_counted = 0 limit 1`.execute(db)
  return rows.length > 0
}

async function dropDay(db: Kysely<Database>, day: string): Promise<void> {
  await alone(db, (transaction) => sql`drop table if exists ${eventsOf(day)}`.execute(transaction))
}

/** Rows of JSON as a table with the one column `r`: one parameter, however many there are, and one statement to prepare. */
function rowsOf(db: Kysely<Database>, rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  return engineOf(db) === 'postgres'
    ? sql`(select value as r from json_array_elements(${json}::json)) as given`
    : sql`(select value as r from json_each(${json})) as given`
}
