import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type AnalyticsStore, DAY, dayOf, type RetentionDays } from './AnalyticsStore.ts'

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
