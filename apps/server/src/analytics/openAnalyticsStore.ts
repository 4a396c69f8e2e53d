import { Worker } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/schema.ts'
import {
  type AnalyticsStore,
  type CountsQuery,
  DAY,
  type DayCount,
  dayOf,
  type RetentionDays,
} from './AnalyticsStore.ts'
import { createSqlAnalytics, listDays } from './sqlAnalytics.ts'

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
  | { readonly name: 'readCounts'; readonly asked: CountsQuery }
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
  { readonly result: SqliteResults[SqliteCall['name']] } | { readonly fault: unknown }
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
    readCounts: (asked) => ask({ name: 'readCounts', asked }),
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
