import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createRequestRenewal, type OpenSession } from '../../account/createSessionClient.ts'
import { readSession } from '../../account/storedSession.ts'
import { emitReaderEvent, type ReaderEvent } from '../../analytics/events/readerEvents.ts'
import type { Connectivity, Timers } from '../../network/connectivity.ts'
import { readDeviceNetwork } from '../../network/deviceNetwork.ts'
import type { BrowserKeys, StoredKey } from '../../storage/BrowserKeys.ts'
import { openLocalStore } from '../../storage/openLocalStore.ts'
import { DOWNLOADS_CHANNEL } from '../../worker/messages.ts'
import { findRegistration } from '../openUpdates.ts'
import { isUnfinished } from '../../storage/DownloadRecord.ts'
import { createDownloads, type WorkerPort } from './createDownloads.ts'
import type { DownloadItem, Downloads, Room } from './Downloads.ts'

interface DownloadEventsOptions {
  /** Ids of issues that were asked for where somebody was told so, until how that ended has been told. */
  readonly pending: StoredKey<readonly string[]>
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Calls back if somebody is told of it. */
  readonly emit: (event: ReaderEvent, onDelivered?: () => void) => void
}

/** Held by the page that tells how downloads end, as long as one is under way. */
const LOCK = 'gatefold-downloads-told'

/** Of a screen's pixels, so many to each of CSS are seen (decision 0239). */
const SEEN = 2

/** Milliseconds until a page must have asked for a worker, and until a worker that does not come is looked for again. */
const WORKER_TIMEOUT = 20_000

export interface OpenDownloadsOptions {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly keys: BrowserKeys
  readonly connectivity: Connectivity
  readonly openSession: OpenSession
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  readonly log: (message: string, cause?: unknown) => void
}

/** The downloads of this browser. Without a worker or a local store there are none, and that is what they say. */
export async function openDownloads(options: OpenDownloadsOptions): Promise<Downloads> {
  const { browser, configuration, keys, connectivity, indexedDB, log } = options
  const renewal = createRequestRenewal(() => readSession(keys), options.openSession)
  const now = Date.now
  const timers = {
    after(delay: number, act: () => void) {
      const timer = browser.setTimeout(act, delay)
      return () => browser.clearTimeout(timer)
    },
  }
  const [opened, worker] = await Promise.all([
    openLocalStore({ indexedDB, now }),
    configuration.offline
      ? findWorker({ container: browser.navigator.serviceWorker, basePath: configuration.basePath, timers })
      : undefined,
  ])
  const store = opened.kind === 'open' ? opened.value : undefined
  const measure = async (issueId: string) => {
    if (!hasExtras(configuration)) return undefined
    const { measureDownload } = await import('./measureDownload.ts')
    return measureDownload(issueId, {
      fetch: browser.fetch.bind(browser),
      configuration,
      readSession: () => readSession(keys),
      renewal,
      pixels: readScreenPixels(browser),
      log,
    })
  }
  const shared = { measure, measureRoom: () => measureRoom(browser) }
  const emit = (event: ReaderEvent, onDelivered?: () => void) => emitReaderEvent(browser, event, onDelivered)
  if (opened.kind === 'failed') emit({ type: 'error', kind: 'storage' })
  if (store === undefined || worker === undefined) return createUnavailable(shared)
  const downloads = await createDownloads({
    worker,
    store,
    channel: new browser.BroadcastChannel(DOWNLOADS_CHANNEL),
    keys,
    readSession: async () => {
      await renewal.prepare()
      return readSession(keys)
    },
    renewSession: renewal.renew,
    connectivity,
    network: readDeviceNetwork(browser),
    pixels: readScreenPixels(browser),
    room: { measure: shared.measureRoom, persist: () => persist(browser, log) },
    measure: shared.measure,
    timers,
    now,
    log,
  })
  return withDownloadEvents(downloads, { pending: keys.unreportedDownloads, locks: browser.navigator.locks, emit })
}

interface FindWorkerOptions {
  /** Undefined where the browser has no workers. */
  readonly container: ServiceWorkerContainer | undefined
  /** Where the reader lives. The worker of a place around it is another app's. */
  readonly basePath: string
  readonly timers: Timers
}

/** The line to the worker of this very address; undefined where there is none, also after a while. */
export async function findWorker({ container, basePath, timers }: FindWorkerOptions): Promise<WorkerPort | undefined> {
  if (container === undefined || !(await hasWorker(container, basePath, timers))) return undefined
  return {
    async post(message) {
      // Another worker may have taken over since.
      const active = (await findRegistration(container, basePath))?.active
      if (!active) throw new Error('There is no worker.')
      active.postMessage(message)
    },
  }
}

async function measureRoom({ navigator }: Window): Promise<Room> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return { usage, quota }
  } catch {
    return { usage: undefined, quota: undefined }
  }
}

async function persist(browser: Window, log: OpenDownloadsOptions['log']): Promise<void> {
  const { storage } = browser.navigator
  try {
    if (await storage.persisted()) return
    const isPersisted = await storage.persist()
    emitReaderEvent(browser, { type: 'storage', result: isPersisted ? 'persisted' : 'refused' })
  } catch (error) {
    log('The browser was not asked to keep what is stored here.', error)
  }
}

/** Pixels that the longer edge of the screen can use: pictures are kept for a device that is turned, too. */
function readScreenPixels({ screen, devicePixelRatio }: Pick<Window, 'screen' | 'devicePixelRatio'>): number {
  return Math.max(screen.width, screen.height) * Math.min(devicePixelRatio, SEEN)
}

/** Looks at once, whenever a worker takes the page over, and when time has passed; one that is still being fetched is waited for. */
async function hasWorker(container: ServiceWorkerContainer, basePath: string, timers: Timers): Promise<boolean> {
  for (let hasTimedOut = false; ; hasTimedOut = await changeOf(container, timers)) {
    const registration = await findRegistration(container, basePath)
    if (registration === undefined ? hasTimedOut : registration.active !== null) return registration !== undefined
  }
}

/** Answers whether it was time that passed. */
function changeOf(container: ServiceWorkerContainer, timers: Timers): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timers.after(WORKER_TIMEOUT, () => resolve(true))
    const change = () => {
      cancel()
      resolve(false)
    }
    container.addEventListener('controllerchange', change, { once: true })
  })
}

/**
 * Downloads that tell what becomes of them. The worker has nobody to tell: how a download ended is told by one page of those
 * that are open, or, where none is, by the next (decision 0203). What the worker fetches by itself was not asked for.
 */
export function withDownloadEvents(downloads: Downloads, { pending, locks, emit }: DownloadEventsOptions): Downloads {
  const read = () => pending.read() ?? []
  const drop = (issueId: string) => {
    const left = read().filter((id) => id !== issueId)
    if (left.length > 0) pending.save(left)
    else pending.remove()
  }
  const itemOf = (issueId: string) => itemsOf(downloads).find(({ record }) => record.issueId === issueId)
  const emitEnds = () => {
    for (const issue of read()) {
      const ends = endOf(itemOf(issue), issue)
      if (ends.length > 0) drop(issue)
      for (const event of ends) emit(event)
    }
    return read().length === 0
  }
  let isFollowing = false
  const follow = async () => {
    if (isFollowing) return
    isFollowing = true
    await alone(locks, () => until(downloads, emitEnds))
    isFollowing = false
    // Asked for in the moment in which the last one ended.
    if (read().length > 0) await follow()
  }
  // Of what is no longer among the downloads nobody will ever say how it ended.
  if (downloads.state().kind === 'open') {
    for (const issue of read()) if (itemOf(issue) === undefined) drop(issue)
    if (read().length > 0) void follow()
  }
  const removed = (issue: string) => {
    drop(issue)
    emit({ type: 'download', issue, result: 'removed' })
  }
  return {
    ...downloads,
    async start(issue, options) {
      const wasHere = itemOf(issue) !== undefined
      await downloads.start(issue, options)
      if (options.isAutomatic && (wasHere || itemOf(issue) === undefined)) return
      emit({ type: 'download', issue, result: 'started' }, () => {
        pending.save([...read().filter((id) => id !== issue), issue])
        void follow()
      })
    },
    async cancel(issue) {
      drop(issue)
      await downloads.cancel(issue)
    },
    async remove(issue) {
      await downloads.remove(issue)
      removed(issue)
    },
    async removeAll() {
      const issues = itemsOf(downloads).map(({ record }) => record.issueId)
      await downloads.removeAll()
      issues.forEach(removed)
    },
  }
}

function itemsOf(downloads: Downloads): readonly DownloadItem[] {
  const state = downloads.state()
  return state.kind === 'open' ? state.items : []
}

/** None as long as there is something to do. Pure. */
function endOf(item: DownloadItem | undefined, issue: string): readonly ReaderEvent[] {
  if (item === undefined || isUnfinished(item.record)) return []
  const { status } = item.record
  if (status.kind !== 'failed') return [{ type: 'download', issue, result: 'done' }]
  const failed: ReaderEvent = { type: 'download', issue, result: 'failed' }
  return status.fault.kind === 'full' ? [failed, { type: 'storage', result: 'full' }] : [failed]
}

/** Asks again whenever something has changed, until it is so. */
function until(downloads: Pick<Downloads, 'subscribe'>, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve()
    const leave = downloads.subscribe(() => {
      if (!isSo()) return
      leave()
      resolve()
    })
  })
}

async function alone(locks: DownloadEventsOptions['locks'], work: () => Promise<void>): Promise<void> {
  if (locks === undefined) return work()
  // A browser that keeps nothing for this site may lend no lock either: how it ended is told by each page then.
  await locks.request(LOCK, work).catch(work)
}

/** Downloads where there is no worker or no store: nothing is kept. */
function createUnavailable(parts: Pick<Downloads, 'measure' | 'measureRoom'>): Downloads {
  // The same objects each time: whoever subscribes compares them.
  const state = { kind: 'unavailable' } as const
  const settings = { keepLast: undefined, onlyOnWifi: false }
  const refuse = () => Promise.reject(new Error('This browser cannot keep issues.'))
  const done = () => Promise.resolve()
  return {
    ...parts,
    canTellWifi: false,
    state: () => state,
    subscribe: () => () => undefined,
    start: refuse,
    check: refuse,
    cancel: done,
    remove: done,
    removeAll: done,
    settings: () => settings,
    changeSettings: () => undefined,
    noteOpened: done,
    refresh: () => undefined,
    keepPictures: done,
  }
}
