import type { DBSchema } from 'idb'
import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { MOST_BYTES, MOST_EVENTS } from '@gatefold/contract/analytics/eventsCall'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Connectivity, Timers } from '../network/connectivity.ts'
import { ANALYTICS_DATABASE, type Connection, deleteDatabase, openDatabase } from '../storage/openDatabase.ts'
import { eventsAddress } from './analyticsState.ts'
import type { Sink } from './collector.ts'

/** A reader who is offline for weeks; some 400 KB. */
const MOST_WAITING = 2_000

/** What leaves with the page: its last events, and not all of a long time offline. */
const MOST_LEAVING = 200

const LOCK = 'gatefold-events'

/** Milliseconds between what happens and its being sent; longer after each call that came to nothing. */
const PAUSE = 10_000

const LONGEST_PAUSE = 300_000

export interface OpenOwnSinkDeps {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly connectivity: Connectivity
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
}

/** The title's own count over this browser. */
export function openOwnSink({ browser, configuration, connectivity, indexedDB }: OpenOwnSinkDeps): Sink {
  const controller = new AbortController()
  const { document } = browser
  const delivery = createDelivery({
    queue: createEventQueue({
      open: () => openStoredQueue(indexedDB),
      forget: () => deleteEventQueue(indexedDB),
    }),
    post: postEvents({ browser, address: eventsAddress(configuration), signal: controller.signal }),
    locks: browser.navigator.locks,
    now: Date.now,
    abort: () => controller.abort(),
  })
  return createOwnSink({
    delivery,
    connectivity,
    isHidden: () => document.visibilityState === 'hidden',
    onHide: (listener) => followHiding(browser, listener),
    timers: {
      after(delay, act) {
        const timer = browser.setTimeout(act, delay)
        return () => browser.clearTimeout(timer)
      },
    },
  })
}

/** Removes what waits to be sent; leaves no database where there was none. Rejects with IndexedDB's DOMException. */
export async function deleteEventQueue(indexedDB: IDBFactory | undefined): Promise<void> {
  if (indexedDB !== undefined) await deleteDatabase(indexedDB, ANALYTICS_DATABASE)
}

interface OwnSinkDeps {
  readonly delivery: Delivery
  readonly connectivity: Pick<Connectivity, 'isOnline' | 'subscribe'>
  /** Whether the page is not to be seen, and where that is told: it may be the last that it hears. */
  readonly isHidden: () => boolean
  readonly onHide: (listener: () => void) => () => void
  readonly timers: Timers
}

/**
 * The title's own count: what happens is sent in calls of many, when the host can be reached again, and with a page that is
 * hidden. A host that takes nothing is not asked again by this page.
 */
export function createOwnSink({ delivery, connectivity, isHidden, onHide, timers }: OwnSinkDeps): Sink {
  // Of an earlier page, perhaps.
  let isWaiting = true
  let isOver = false
  let failures = 0
  let cancel: (() => void) | undefined

  const schedule = (): void => {
    if (isOver || !isWaiting || cancel !== undefined || !connectivity.isOnline()) return
    cancel = timers.after(Math.min(PAUSE * 2 ** failures, LONGEST_PAUSE), () => void flush())
  }
  const flush = async (): Promise<void> => {
    cancel = undefined
    if (!connectivity.isOnline()) return
    isWaiting = false
    const fate = await delivery.send()
    if (fate === 'never') return end()
    failures = fate === 'later' ? failures + 1 : 0
    // Another tab may have looked before the events of this one were there.
    if (fate !== 'done') isWaiting = true
    schedule()
  }
  const leave = (): void => {
    if (connectivity.isOnline() && !isOver) delivery.leave()
  }
  const hear = (): void => {
    if (!connectivity.isOnline() || !isWaiting) return
    cancel?.()
    failures = 0
    void flush()
  }
  const deaf = [connectivity.subscribe(hear), onHide(leave)]
  const end = (): void => {
    isOver = true
    cancel?.()
    for (const stop of deaf) stop()
  }

  schedule()
  return {
    tell(event) {
      if (isOver) return
      delivery.take(event)
      isWaiting = true
      schedule()
      // What is told as the page is left has no later.
      if (isHidden()) queueMicrotask(leave)
    },
    async stop() {
      end()
      await delivery.end()
    },
  }
}

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
  send(): Promise<DeliveryResult | undefined>
  /** Sends what this page has told and not yet sent, while it goes. */
  leave(): void
  /** Removes what waits; rejects where the device does not let it go. */
  end(): Promise<void>
}

/**
 * What becomes of the events of a call: `done`, taken, or such as no later call would change; `later`; `never`, where the host
 * takes none.
 */
export type DeliveryResult = 'done' | 'later' | 'never'

/** Events are on the device until an answer came: one may be sent twice, and the host counts each id once (decision 0201). */
export function createDelivery({ queue, post, locks, now, abort }: DeliveryDeps): Delivery {
  /** Of this page, and not yet sent. */
  const unsent = new Map<string, AnalyticsEvent>()
  /** Taken by the host, as long as the device has not removed them. */
  const taken = new Set<string>()
  let isOver = false

  const call = async (events: readonly AnalyticsEvent[], send: Post['send']): Promise<DeliveryResult> => {
    const ids = events.map(({ id }) => id)
    for (const id of ids) unsent.delete(id)
    const fate = deliveryResultOf(await send(bodyOf(events, now())))
    if (fate !== 'done' || isOver) return fate
    for (const id of ids) taken.add(id)
    await queue.remove(ids).then(
      () => ids.forEach((id) => taken.delete(id)),
      () => undefined,
    )
    return fate
  }
  const sendAll = async (): Promise<DeliveryResult> => {
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
      let hasStarted = false
      const sendAlone = async (lock: Lock | null) => {
        hasStarted = true
        return lock === null ? undefined : sendAll()
      }
      // A browser that keeps nothing for this site lends no lock either (Chrome with site data blocked).
      return locks.request(LOCK, { ifAvailable: true }, sendAlone).catch(() => (hasStarted ? 'later' : sendAll()))
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

/** Bytes of a body around its events, rounded up. */
const FRAME = 100

const encoder = new TextEncoder()

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

const FATES: Readonly<Record<number, DeliveryResult>> = { 400: 'done', 413: 'done', 403: 'never', 404: 'never' }

/** By the status of the answer; undefined where none came. Pure. */
export function deliveryResultOf(status: number | undefined): DeliveryResult {
  if (status === undefined) return 'later'
  if (status >= 200 && status < 300) return 'done'
  return FATES[status] ?? 'later'
}

/** What waits to be sent, the oldest first: at most `MOST_WAITING` events, of which the oldest go for newer ones. */
export interface EventQueue {
  add(event: AnalyticsEvent): Promise<void>
  /** The oldest, at most so many. */
  readOldest(most: number): Promise<readonly AnalyticsEvent[]>
  remove(ids: readonly string[]): Promise<void>
  clear(): Promise<void>
  close(): void
}

interface Queues {
  readonly open: () => Promise<EventQueue | undefined>
  /** Removes what is stored where it could not be opened. */
  readonly forget: () => Promise<void>
  readonly memory?: EventQueue
}

/**
 * A queue over the stored one, and over the page's memory for what cannot be stored: the device has no room, or the browser no
 * store. What is to go from the device, and does not, is said: removing rejects then. Nothing else does.
 */
export function createEventQueue({ open, forget, memory = createMemoryQueue() }: Queues): EventQueue {
  const opening = open().catch(() => undefined)
  const attempt = async <Value>(act: (stored: EventQueue) => Promise<Value>): Promise<Value | undefined> => {
    const stored = await opening
    return stored === undefined ? undefined : act(stored).catch(() => undefined)
  }
  return {
    async add(event) {
      const isStored = await attempt(async (stored) => {
        await stored.add(event)
        return true
      })
      if (isStored !== true) await memory.add(event)
    },
    async readOldest(most) {
      const stored = (await attempt((queue) => queue.readOldest(most))) ?? []
      return [...stored, ...(await memory.readOldest(most))].slice(0, most)
    },
    async remove(ids) {
      await memory.remove(ids)
      await (await opening)?.remove(ids)
    },
    async clear() {
      await memory.clear()
      const stored = await opening
      await (stored === undefined ? forget() : stored.clear())
    },
    close: () => void opening.then((stored) => stored?.close()),
  }
}

interface Schema extends DBSchema {
  /** Keyed by the place in the queue, which only grows. */
  events: { key: number; value: AnalyticsEvent; indexes: { id: string } }
}

/**
 * A queue that outlasts the page, shared by all tabs: a database of its own, which no other work of the reader waits for and
 * which is erased without touching what is read. It holds `most` events. Rejects with IndexedDB's DOMException where the device fails.
 */
export async function openStoredQueue(
  indexedDB: IDBFactory | undefined,
  most = MOST_WAITING,
): Promise<EventQueue | undefined> {
  const opened = await openDatabase<Schema>(indexedDB, {
    name: ANALYTICS_DATABASE,
    version: 1,
    upgrade(database) {
      database.createObjectStore('events', { autoIncrement: true }).createIndex('id', 'id')
    },
  })
  return opened.kind === 'open' ? storedQueueOf(opened.value, most) : undefined
}

/** A queue of `most` events for as long as the page is open. Never rejects. */
export function createMemoryQueue(most = MOST_WAITING): EventQueue {
  const events = new Map<string, AnalyticsEvent>()
  return {
    async add(event) {
      events.set(event.id, event)
      for (const id of [...events.keys()].slice(0, Math.max(0, events.size - most))) events.delete(id)
    },
    readOldest: async (count) => [...events.values()].slice(0, count),
    async remove(ids) {
      for (const id of ids) events.delete(id)
    },
    clear: async () => events.clear(),
    close: () => undefined,
  }
}

function storedQueueOf({ run, close }: Connection<Schema>, most: number): EventQueue {
  return {
    add: (event) =>
      run(async (database) => {
        const { store, done } = database.transaction('events', 'readwrite')
        const [, count] = await Promise.all([store.put(event), store.count()])
        const tooMany = count > most ? await store.getAllKeys(null, count - most) : []
        await Promise.all([...tooMany.map((place) => store.delete(place)), done])
      }),
    readOldest: (count) => run((database) => database.getAll('events', null, count)),
    remove: (ids) =>
      run(async (database) => {
        const { store, done } = database.transaction('events', 'readwrite')
        const places = await Promise.all(ids.map((id) => store.index('id').getKey(id)))
        await Promise.all([...places.map((place) => place === undefined || store.delete(place)), done])
      }),
    clear: () => run((database) => database.clear('events')),
    close,
  }
}

/** A page that is left says so by `pagehide`, and then once more; one that is put aside only by its visibility. */
function followHiding(browser: Window, listener: () => void): () => void {
  const { document } = browser
  const look = () => {
    if (document.visibilityState === 'hidden') listener()
  }
  document.addEventListener('visibilitychange', look)
  browser.addEventListener('pagehide', listener)
  return () => {
    document.removeEventListener('visibilitychange', look)
    browser.removeEventListener('pagehide', listener)
  }
}
