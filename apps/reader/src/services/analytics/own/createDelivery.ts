import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { batchesOf, bodyOf } from './batchesOf.ts'
import { MOST_WAITING, type EventQueue } from './EventQueue.ts'
import { fateOf, type Fate } from './fateOf.ts'
import type { Post } from './postEvents.ts'

export interface DeliveryDependencies {
  readonly queue: EventQueue
  readonly post: Post
  /** Missing where the page did not come over a secure connection: tabs send what waits side by side there. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Ends calls that are under way. */
  readonly abort: () => void
}

/** The way of events from the page to the host. */
export interface Delivery {
  take(event: AnalyticsEvent): void
  /** Sends what waits, of other tabs and earlier pages too. Undefined where another tab is at it. */
  send(): Promise<Fate | undefined>
  /** Sends what this page has told and not yet sent, while it goes. */
  leave(): void
  /** Removes what waits; rejects where the device does not let it go. */
  end(): Promise<void>
}

/** What leaves with the page: its last events, and not all of a long time offline. */
const MOST_LEAVING = 200

const LOCK = 'gatefold-events'

/** Events are on the device until an answer came: one may be sent twice, and the host counts each id once (decision 0201). */
export function createDelivery({ queue, post, locks, now, abort }: DeliveryDependencies): Delivery {
  /** Of this page, and not yet sent. */
  const unsent = new Map<string, AnalyticsEvent>()
  /** Taken by the host, as long as the device has not removed them. */
  const taken = new Set<string>()
  let isOver = false

  const call = async (events: readonly AnalyticsEvent[], send: Post['send']): Promise<Fate> => {
    const ids = events.map(({ id }) => id)
    for (const id of ids) unsent.delete(id)
    const fate = fateOf(await send(bodyOf(events, now())))
    if (fate !== 'done' || isOver) return fate
    for (const id of ids) taken.add(id)
    await queue.remove(ids).then(
      () => ids.forEach((id) => taken.delete(id)),
      () => undefined,
    )
    return fate
  }
  const sendAll = async (): Promise<Fate> => {
    const events = await queue.readOldest(MOST_WAITING)
    for (const batch of batchesOf(events.filter(({ id }) => !taken.has(id)))) {
      if (isOver) return 'never'
      const fate = await call(batch, post.send)
      if (fate !== 'done') return fate
    }
    return 'done'
  }
  return {
    take(event) {
      void queue.add(event)
      unsent.set(event.id, event)
      for (const id of [...unsent.keys()].slice(0, Math.max(0, unsent.size - MOST_LEAVING))) unsent.delete(id)
    },
    async send() {
      if (locks === undefined) return sendAll()
      let isAsked = false
      const sendAlone = async (lock: Lock | null) => {
        isAsked = true
        return lock === null ? undefined : sendAll()
      }
      // A browser that keeps nothing for this site lends no lock either (Chrome with site data blocked).
      return locks.request(LOCK, { ifAvailable: true }, sendAlone).catch(() => (isAsked ? 'later' : sendAll()))
    },
    leave() {
      for (const batch of batchesOf([...unsent.values()])) void call(batch, post.leave)
    },
    async end() {
      isOver = true
      unsent.clear()
      abort()
      await queue.clear().finally(queue.close)
    },
  }
}
