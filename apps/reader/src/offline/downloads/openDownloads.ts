import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import { filesForScreen } from '@gatefold/magazine/manifest'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createRequestRenewal, type OpenSession } from '../../account/createSessionClient.ts'
import { type RequestRenewal, sessionHeaders } from '../../account/sessionHeaders.ts'
import { readSession } from '../../account/storedSession.ts'
import { emitReaderEvent, type ReaderEvent } from '../../analytics/events/readerEvents.ts'
import { fetchManifest } from '../../content/fetchManifest.ts'
import type { Connectivity, Timers } from '../../network/connectivity.ts'
import { createDecodeReport, createGraphqlClient } from '../../network/createGraphqlClient.ts'
import type { BrowserKeys } from '../../storage/BrowserKeys.ts'
import { openLocalStore } from '../../storage/openLocalStore.ts'
import { DOWNLOADS_CHANNEL } from '../../worker/messages.ts'
import { findRegistration } from '../updates/workerRegistration.ts'
import { createDownloads, createUnavailable, type DeviceNetwork, type WorkerPort } from './createDownloads.ts'
import { withDownloadEvents } from './downloadEvents.ts'
import { type Downloads, type DownloadSize, type Room, sizeOf } from './Downloads.ts'

/** Of a screen's pixels, so many to each of CSS are seen (decision 0239). */
const SEEN = 2

/** Milliseconds until a page must have asked for a worker, and until a worker that does not come is looked for again. */
const WORKER_TIMEOUT = 20_000

/** A cable costs as little as Wi-Fi does. */
const FREE = new Set(['wifi', 'ethernet'])

const METERED = new Set(['cellular', 'bluetooth', 'wimax'])

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
  const shared = { measure: measureAt(options, renewal), measureRoom: () => measureRoom(browser) }
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
  return withDownloadEvents(downloads, { pending: keys.downloadsAsked, locks: browser.navigator.locks, emit })
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

/** The Network Information API, which not every browser has, and no type library. */
interface Connection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

interface Device {
  readonly navigator: object
  readonly matchMedia: (query: string) => { readonly matches: boolean }
}

export function readDeviceNetwork({ navigator, matchMedia }: Device): DeviceNetwork {
  const connection = 'connection' in navigator ? (navigator.connection as Connection | undefined) : undefined
  return {
    isOnWifi() {
      const { type = '' } = connection ?? {}
      if (FREE.has(type)) return true
      return METERED.has(type) ? false : undefined
    },
    isSaving: () => connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches,
    subscribe(listener) {
      connection?.addEventListener('change', listener)
      return () => connection?.removeEventListener('change', listener)
    },
  }
}

/** Asks the host for the manifest and adds it up. */
function measureAt({ browser, configuration, keys, log }: OpenDownloadsOptions, renewal: RequestRenewal) {
  const graphql = createGraphqlClient({
    fetch: browser.fetch.bind(browser),
    configuration,
    sessionHeaders: () => sessionHeaders(readSession(keys), configuration),
    renewal,
    now: Date.now,
  })
  const context = { sanitize: sanitizeHtml, report: createDecodeReport(log, (message) => log(message)) }
  return async (issueId: string): Promise<DownloadSize | undefined> => {
    if (!hasExtras(configuration)) return undefined
    const manifest = await fetchManifest({ graphql, context }, issueId)
    if (manifest === undefined) return { bytes: 0, films: 0 }
    return sizeOf({ files: filesForScreen(manifest.files, readScreenPixels(browser)) })
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
    const isKept = await storage.persist()
    emitReaderEvent(browser, { type: 'storage', result: isKept ? 'persisted' : 'refused' })
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
  for (let isLate = false; ; isLate = await changeOf(container, timers)) {
    const registration = await findRegistration(container, basePath)
    if (registration === undefined ? isLate : registration.active !== null) return registration !== undefined
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
