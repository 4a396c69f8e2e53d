import { Worker } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/schema.ts'
import {
  type AnalyticsStore,
  type CountsQuery,
  DAY,
  dayOf,
  type RetentionDays,
  type ReadCounts,
} from './AnalyticsStore.ts'
import { engineOf } from '../platform/db/engine.ts'
import { countEvents, type Measure, type DayCount } from './counts.ts'

interface Settings {
  readonly analyticsUrl: string | undefined
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
}

/** ClickHouse where ANALYTICS_URL names one, the title's own database otherwise. */
export async function openAnalyticsStore(settings: Settings, db: Kysely<Database>): Promise<AnalyticsStore> {
  if (settings.analyticsUrl !== undefined) {
    const { createClickhouseAnalytics } = await import('./clickhouseAnalytics.ts')
    return createClickhouseAnalytics(settings.analyticsUrl, db)
  }
  return settings.databaseUrl === undefined ? createSqliteAnalytics(settings.dataFolder, db) : createSqlAnalytics(db)
}

/** What the thread with SQLite is asked for; `rollUp` is one portion, `removeBefore` one day of events. */
export type SqliteCall =
  | { readonly name: 'keep'; readonly events: readonly AnalyticsEvent[] }
  | { readonly name: 'readCounts'; readonly query: CountsQuery }
  | { readonly name: 'rollUp' }
  | { readonly name: 'removeBefore'; readonly days: RetentionDays }
  | { readonly name: 'close' }

/** What each is answered with. */
export interface SqliteResults {
  readonly keep: undefined
  readonly readCounts: readonly DayCount[]
  /** How many events were counted. */
  readonly rollUp: number
  /** Whether all of it is done. */
  readonly removeBefore: boolean
  readonly close: undefined
}

export interface SqliteRequest {
  readonly id: number
  readonly call: SqliteCall
}

export type SqliteResponse = { readonly id: number } & (
  | { readonly result: SqliteResults[SqliteCall['name']] }
  | { readonly fault: unknown }
)

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (fault: unknown) => void
}

/**
 * Events in the title's own SQLite, written, counted and read by a thread of their own: SQLite works where it is called, and readers
 * would wait for it. `db` says whether there is anything to do; where there is not, no thread is begun.
 */
export function createSqliteAnalytics(dataFolder: string, db: Kysely<Database>): AnalyticsStore {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let last = 0
  const start = (): Worker => {
    const worker = new Worker(new URL('./sqliteThread.ts', import.meta.url), { workerData: dataFolder })
    worker.on('message', (answer: SqliteResponse) => {
      const call = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('fault' in answer) call?.reject(answer.fault)
      else call?.resolve(answer.result)
    })
    // Where it falls, what it was asked for has failed, and the next call starts another one.
    const fall = (fault: unknown) => {
      if (thread !== worker) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(fault)
      waiting.clear()
    }
    worker.on('error', fall)
    worker.on('exit', () => fall(new Error('The thread that keeps events has ended.')))
    return worker
  }
  const ask = <Call extends SqliteCall>(call: Call): Promise<SqliteResults[Call['name']]> => {
    thread ??= start()
    last += 1
    const question: SqliteRequest = { id: last, call }
    const { promise, resolve, reject } = Promise.withResolvers<SqliteResults[Call['name']]>()
    waiting.set(last, { resolve: (result) => resolve(result as SqliteResults[Call['name']]), reject })
    thread.postMessage(question)
    return promise
  }
  return {
    async keep(events) {
      await ask({ name: 'keep', events })
    },
    readCounts: (query) => ask({ name: 'readCounts', query }),
    async rollUp(rest) {
      let counted = 0
      if ((await listDays(db)).length === 0) return counted
      for (;;) {
        const portion = await ask({ name: 'rollUp' })
        counted += portion
        if (portion === 0 || !(await rest())) return counted
      }
    },
    async removeBefore(days, rest) {
      if (await isEmpty(db)) return true
      while (!(await ask({ name: 'removeBefore', days }))) if (!(await rest())) return false
      return true
    },
    async close() {
      if (thread === undefined) return
      const ended = thread
      await ask({ name: 'close' })
      await ended.terminate()
    },
  }
}

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  if ((await listDays(db)).length > 0) return false
  const count = await db.selectFrom('analytics_counts').select('day').limit(1).executeTakeFirst()
  return count === undefined
}

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
      const jsonRows = rowsOf(transaction, rows)
      await sql`insert into ${eventsOf(day)} (id, event) select r ->> 0, r ->> 1 from ${jsonRows} where true
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
    const uncountedEvents = rows.map(({ event }) => JSON.parse(event) as AnalyticsEvent)
    await addCounts(transaction, await countEvents(transaction, day, uncountedEvents))
    const jsonRows = rowsOf(
      transaction,
      rows.map(({ id }) => [id]),
    )
    await sql`update ${events} set is_counted = 1 where ${keyOf(transaction, day)} id in (select r ->> 0 from ${jsonRows})`.execute(
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
  const jsonRows = rowsOf(
    transaction,
    counts.map(({ day, measure, issue, item, detail, amount }) => [day, measure, issue, item, detail, amount]),
  )
  await sql`insert into analytics_counts (day, measure, issue, item, detail, amount)
    select r ->> 0, r ->> 1, r ->> 2, r ->> 3, r ->> 4, cast(r ->> 5 as bigint) from ${jsonRows} where true
    on conflict (measure, day, issue, item, detail) do update set amount = analytics_counts.amount + excluded.amount`.execute(
    transaction,
  )
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

interface RollupDeps {
  readonly store: Pick<AnalyticsStore, 'rollUp' | 'removeBefore'>
  /** How long events and counts are kept. */
  readonly retentionDays: { readonly events: number; readonly counts: number }
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Milliseconds between two looks at what has come. */
const EVERY = 5_000

/** Milliseconds after a fault of the store. */
const AFTER_FAULT = 60_000

/** Milliseconds between two portions, in which readers are answered. */
const REST = 50

/** Counts what comes, and forgets what is old, beside the server's own work. Gives what ends it; that never rejects. */
export function startRollup({ store, retentionDays, logger, now }: RollupDeps): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (time: number) => wait(time, undefined, { signal }).catch(() => undefined)
  const rest = async () => {
    await pause(REST)
    return !signal.aborted
  }
  let tidied = ''
  const count = async (): Promise<void> => {
    await store.rollUp(rest)
    const today = dayOf(now())
    if (signal.aborted || tidied === today) return
    if (await store.removeBefore(oldestDays(now(), retentionDays), rest)) tidied = today
  }
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await count()
        await pause(EVERY)
      } catch (error) {
        logger.error({ err: error }, 'Events could not be counted')
        await pause(AFTER_FAULT)
      }
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await working
  }
}

/** The first days that are kept. A day more than asked for, since one that is just over may still be written to. Pure. */
export function oldestDays(now: number, { events, counts }: RollupDeps['retentionDays']): RetentionDays {
  return { events: dayOf(now - (events + 1) * DAY), counts: dayOf(now - counts * DAY) }
}
