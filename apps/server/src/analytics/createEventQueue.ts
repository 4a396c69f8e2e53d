import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'

export interface EventQueue {
  /** Whether so much waits that no more should be taken. */
  isFull(): boolean
  /** Resolves when the events are stored. Rejects with the store's fault, and then none of them need be. */
  add(events: readonly AnalyticsEvent[]): Promise<void>
  /** From now on nothing is given to the store any more: what waits, and what is added, is rejected. */
  close(): void
}

interface Parts {
  readonly keep: (events: readonly AnalyticsEvent[]) => Promise<void>
  /** Calls `act` after this time, in which more events may come. */
  readonly later: (act: () => void) => void
}

/** Events that may wait: what a store takes some seconds for, and less than a hundred megabytes. */
export const MOST_WAITING = 20_000

/** Events of one call of `keep`, about: one transaction, for which everybody else who writes waits. */
const PORTION = 2_000

interface Waiting {
  readonly events: readonly AnalyticsEvent[]
  readonly resolve: () => void
  readonly reject: (fault: unknown) => void
}

/** Stores what many calls bring together, in one portion after the other: a transaction costs more than what is in it. */
export function createEventQueue({ keep, later }: Parts): EventQueue {
  let waiting: Waiting[] = []
  let count = 0
  let isStoring = false
  let isPlanned = false
  let isClosed = false
  const rejectAll = (): void => {
    for (const { events, reject } of waiting) {
      count -= events.length
      reject(new Error('The server is stopping.'))
    }
    waiting = []
  }
  const store = async (): Promise<void> => {
    isPlanned = false
    if (isStoring || waiting.length === 0) return
    isStoring = true
    const portion = takePortion(waiting)
    waiting = waiting.slice(portion.length)
    const events = portion.flatMap((call) => call.events)
    try {
      await keep(events)
      for (const { resolve } of portion) resolve()
    } catch (fault) {
      for (const { reject } of portion) reject(fault)
    }
    count -= events.length
    isStoring = false
    plan()
  }
  const plan = (): void => {
    if (isClosed) rejectAll()
    if (waiting.length === 0 || isPlanned) return
    isPlanned = true
    later(() => void store())
  }
  return {
    isFull: () => count >= MOST_WAITING,
    add(events) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ events, resolve, reject })
      count += events.length
      plan()
      return promise
    },
    close() {
      isClosed = true
      rejectAll()
    },
  }
}

/** The calls that came first: at least one. */
function takePortion(waiting: readonly Waiting[]): readonly Waiting[] {
  let count = 0
  const end = waiting.findIndex(({ events }) => {
    count += events.length
    return count >= PORTION
  })
  return end < 0 ? waiting : waiting.slice(0, end + 1)
}
