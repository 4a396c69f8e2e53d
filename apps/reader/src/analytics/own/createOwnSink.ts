import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Connectivity, Timers } from '../../network/connectivity.ts'
import { ANALYTICS_DATABASE, deleteDatabase } from '../../storage/openDatabase.ts'
import { eventsAddress } from '../analyticsState.ts'
import type { Sink } from '../Sink.ts'
import { createDelivery, type Delivery, postEvents } from './createDelivery.ts'
import { createEventQueue, openStoredQueue } from './EventQueue.ts'

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
      forget: () => forgetWaiting(indexedDB),
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

/** Removes what waits to be sent; leaves no database where there was none. Rejects with IndexedDB's DOMException. */
export async function forgetWaiting(indexedDB: IDBFactory | undefined): Promise<void> {
  if (indexedDB !== undefined) await deleteDatabase(indexedDB, ANALYTICS_DATABASE)
}

/** Whether something may wait to be sent; of a browser that does not say which databases it has nobody knows. Never rejects. */
export async function isAnyWaiting(indexedDB: IDBFactory | undefined): Promise<boolean> {
  if (indexedDB === undefined) return false
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === ANALYTICS_DATABASE)
}

interface OwnSinkDeps {
  readonly delivery: Delivery
  readonly connectivity: Pick<Connectivity, 'isOnline' | 'subscribe'>
  /** Whether the page is not to be seen, and where that is told: it may be the last that it hears. */
  readonly isHidden: () => boolean
  readonly onHide: (listener: () => void) => () => void
  readonly timers: Timers
}

/** Milliseconds between what happens and its being sent; longer after each call that came to nothing. */
const PAUSE = 10_000
const LONGEST_PAUSE = 300_000

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
