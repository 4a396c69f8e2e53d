import type { Connectivity } from '../../connectivity.ts'
import { ANALYTICS_DATABASE, deleteDatabase } from '../../storage/openDatabase.ts'
import { eventsAddress } from '../eventsAddress.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Sink } from '../Sink.ts'
import { createDelivery } from './createDelivery.ts'
import { createEventQueue } from './createEventQueue.ts'
import { createOwnSink } from './createOwnSink.ts'
import { openStoredQueue } from './openStoredQueue.ts'
import { postEvents } from './postEvents.ts'

export interface OwnSurroundings {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly connectivity: Connectivity
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
}

/** The title's own count over this browser. */
export function openOwnSink({ browser, configuration, connectivity, indexedDB }: OwnSurroundings): Sink {
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
