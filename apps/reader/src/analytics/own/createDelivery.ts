import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { MOST_BYTES, MOST_EVENTS } from '@gatefold/contract/analytics/eventsCall'
import { type EventQueue, MOST_WAITING } from './EventQueue.ts'

interface DeliveryDeps {
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
export function createDelivery({ queue, post, locks, now, abort }: DeliveryDeps): Delivery {
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

/**
 * The events of each call, in their order: no more than a call may have, and no more bytes. A browser lets all calls that
 * outlive their page have 64 KiB together, so that one takes at most half of that. Pure.
 * https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
 */
export function batchesOf(events: readonly AnalyticsEvent[]): readonly (readonly AnalyticsEvent[])[] {
  const batches: AnalyticsEvent[][] = []
  let room = 0
  for (const event of events) {
    const bytes = encoder.encode(JSON.stringify(event)).length + 1
    const last = batches.at(-1)
    if (last !== undefined && last.length < MOST_EVENTS && bytes <= room) last.push(event)
    else {
      batches.push([event])
      room = MOST_BYTES / 2 - FRAME
    }
    room -= bytes
  }
  return batches
}

/** The body of a call that is sent at `sentAt`, Unix time in milliseconds. Pure. */
export function bodyOf(events: readonly AnalyticsEvent[], sentAt: number): string {
  return JSON.stringify({ version: 1, sentAt, events })
}

/** Bytes of a body around its events, rounded up. */
const FRAME = 100

const encoder = new TextEncoder()

/** How the bodies of calls reach the host. */
interface Post {
  /** The status of the answer; undefined where none came. Never rejects. */
  send(body: string): Promise<number | undefined>
  /** While the page goes: the call outlives it. */
  leave(body: string): Promise<number | undefined>
}

interface PostDeps {
  readonly browser: Pick<Window & typeof globalThis, 'fetch' | 'navigator' | 'Request' | 'location'>
  readonly address: string
  /** Ends what is under way. */
  readonly signal: AbortSignal
}

/**
 * Posts events without cookies and without the page's address, of which the query may say what was sought. `sendBeacon` would
 * send both, and so takes the last events only where a browser's `fetch` does not outlive its page (Firefox before 133), and only to the
 * page's own site: to another they leave later.
 */
export function postEvents({ browser, address, signal }: PostDeps): Post {
  const isLasting = 'keepalive' in browser.Request.prototype
  const { origin, href } = browser.location
  const isOwn = new URL(address, href).origin === origin
  const send = async (body: string) => {
    try {
      const { status } = await browser.fetch(address, {
        method: 'POST',
        // The only kind of JSON that another origin takes without being asked first.
        headers: { 'content-type': 'text/plain' },
        body,
        signal,
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'error',
      })
      return status
    } catch {
      return undefined
    }
  }
  return {
    send,
    async leave(body) {
      if (isLasting) return send(body)
      if (isOwn) browser.navigator.sendBeacon(address, body)
      return undefined
    },
  }
}

/**
 * What becomes of the events of a call: `done`, taken, or such as no later call would change; `later`; `never`, where the host
 * takes none.
 */
export type Fate = 'done' | 'later' | 'never'

/** By the status of the answer; undefined where none came. Pure. */
export function fateOf(status: number | undefined): Fate {
  if (status === undefined) return 'later'
  if (status >= 200 && status < 300) return 'done'
  return FATES[status] ?? 'later'
}

const FATES: Readonly<Record<number, Fate>> = { 400: 'done', 413: 'done', 403: 'never', 404: 'never' }
