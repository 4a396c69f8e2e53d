import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import { filesForScreen } from '@gatefold/magazine/offline/Manifest'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { DOWNLOADS_CHANNEL } from '../../worker/messages.ts'
import type { Connectivity } from '../connectivity/createConnectivity.ts'
import { createReport } from '../content/createReport.ts'
import { fetchManifest } from '../content/fetchManifest.ts'
import { createGraphqlClient } from '../graphql/createGraphqlClient.ts'
import { createRequestRenewal, type OpenSession } from '../session/createRequestRenewal.ts'
import type { RequestRenewal } from '../session/RequestRenewal.ts'
import { sessionHeaders } from '../session/sessionHeaders.ts'
import { readSession } from '../session/readSession.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { emitReaderEvent, type ReaderEvent } from '../events/readerEvents.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { createDownloads } from './createDownloads.ts'
import { createUnavailable } from './createUnavailable.ts'
import type { Downloads, DownloadSize, Room } from './Downloads.ts'
import { findWorker } from './findWorker.ts'
import { readDeviceNetwork } from './readDeviceNetwork.ts'
import { sizeOf } from './sizeOf.ts'
import { tellDownloads } from './tellDownloads.ts'

/** Of a screen's pixels, so many to each of CSS are seen (decision 0239). */
const SEEN = 2

export interface DownloadsSurroundings {
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
export async function openDownloads(surroundings: DownloadsSurroundings): Promise<Downloads> {
  const { browser, configuration, keys, connectivity, indexedDB, log } = surroundings
  const renewal = createRequestRenewal(() => readSession(keys), surroundings.openSession)
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
  const shared = { measure: measureAt(surroundings, renewal), measureRoom: () => measureRoom(browser) }
  const emit = (event: ReaderEvent, onTold?: () => void) => emitReaderEvent(browser, event, onTold)
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
  return tellDownloads(downloads, { asked: keys.downloadsAsked, locks: browser.navigator.locks, emit })
}

/** Asks the host for the manifest and adds it up. */
function measureAt({ browser, configuration, keys, log }: DownloadsSurroundings, renewal: RequestRenewal) {
  const graphql = createGraphqlClient({
    fetch: browser.fetch.bind(browser),
    configuration,
    sessionHeaders: () => sessionHeaders(readSession(keys), configuration),
    renewal,
    now: Date.now,
  })
  const context = { sanitize: sanitizeHtml, report: createReport(log, (message) => log(message)) }
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

async function persist(browser: Window, log: DownloadsSurroundings['log']): Promise<void> {
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
