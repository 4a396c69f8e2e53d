import pLimit from 'p-limit'
import { memoizeAsync } from '@gatefold/magazine/memoizeAsync'
import { isFresh, type Stored } from '../storage/LocalStore.ts'
import { type DownloadRecord, isUnfinished } from '../storage/DownloadRecord.ts'
import { createDownloadRuns, type DownloadRuns } from './download/createDownloadRuns.ts'
import type { IssueSummary } from '@gatefold/magazine/issue'
import { DownloadError } from './download/DownloadError.ts'
import { downloadErrorOf } from './download/downloadHost.ts'
import {
  conditionsOf,
  createDownloadQueue,
  type DownloadConditions,
  DOWNLOADS_LOCK,
  nextDownloadStep,
  sweepFiles,
} from './download/downloadQueue.ts'
import { TRANSFERS } from './download/loadDownload.ts'
import type { DeviceSettings } from './downloads/Downloads.ts'
import { createFileCache } from './files/FileCache.ts'
import { createSeenPictures } from './files/seenPictures.ts'
import type { EngineContext, EngineDeps, EngineMessage, OfflineEngine } from './OfflineEngine.ts'

const NO_SESSION = { userRole: undefined, userId: undefined, accessToken: undefined }

/** So often at most the host is asked whether held issues have changed, in milliseconds. */
const REFRESH = 5 * 60_000

/** The downloads over the worker's network, caches and store (Requirements R4.11, R4.12). */
export function createOfflineEngine(deps: EngineDeps): OfflineEngine {
  const { caches, origin } = deps
  const engine: EngineContext = {
    ...deps,
    files: createFileCache(caches, origin),
    slots: pLimit(TRANSFERS),
    state: {
      session: NO_SESSION,
      isOnWifi: false,
      settings: { keepLast: undefined, onlyOnWifi: false, pixels: undefined },
    },
  }
  const runs = createDownloadRuns(engine, () => evictDownloads(engine))
  const begin = memoizeAsync(() => restoreState(engine))
  const act = createMessageHandler(engine, runs)
  return {
    async receive(message) {
      await begin()
      await act(message)
    },
    async resume() {
      await begin()
      await resumeUnfinished(engine, runs)
      const waiting = (await engine.store.readDownloads()).filter(({ status }) => status.kind === 'waiting')
      if (waiting.length > 0) throw new Error(`${waiting.length} downloads wait.`)
    },
  }
}

/** What an earlier worker left: the settings, and files that it could no longer remove. */
async function restoreState(engine: EngineContext): Promise<void> {
  const { state, caches, origin } = engine
  state.settings = await readSettings(caches, origin)
  await sweepFiles(engine)
}

type Handlers = {
  readonly [Type in EngineMessage['type']]: (message: Extract<EngineMessage, { type: Type }>) => Promise<void>
}

/** Acts on what pages say; settles when it is done, or cannot go on now. */
function createMessageHandler(engine: EngineContext, runs: DownloadRuns): (message: EngineMessage) => Promise<void> {
  const { state } = engine
  const handlers = createHandlers(engine, runs)
  return async (message) => {
    if ('session' in message) state.session = message.session
    const handle = handlers[message.type] as (message: EngineMessage) => Promise<void>
    await handle(message)
  }
}

function createHandlers(engine: EngineContext, runs: DownloadRuns): Handlers {
  const { state } = engine
  const queue = createDownloadQueue(engine)
  const seen = createSeenPictures(engine)
  const refresh = atMostEvery(REFRESH, engine.now, () => refreshDownloads(engine))
  const cleanUp = async () => {
    await stopIdle(engine, runs)
    await evictDownloads(engine)
  }
  const restart = async (issueId: string) => {
    await stopIdle(engine, runs)
    await runs.start(issueId)
  }
  return {
    DOWNLOAD_ISSUE_MESSAGE: async (message) => {
      await queue.request(message, message.session)
      await restart(message.issueId)
    },
    CHECK_DOWNLOAD: async ({ issueId }) => {
      await queue.check(issueId)
      await restart(issueId)
    },
    CANCEL_DOWNLOAD: async ({ issueId }) => {
      await queue.cancel(issueId)
      await cleanUp()
    },
    REMOVE_DOWNLOAD: async ({ issueId }) => {
      await queue.remove(issueId)
      await cleanUp()
    },
    DOWNLOAD_STYLES_MESSAGE: async ({ session }) =>
      engine.store.saveAssets(await engine.hostFor(session).fetchAssets()),
    KEEP_ISSUE: async (message) => {
      if (await keepIssue(engine, message)) await refresh(true)
    },
    DOWNLOAD_BACKGROUND_IMAGES: (message) => seen.keep(message),
    DOWNLOAD_SETTINGS: async (message) => {
      await changeSettings(engine, message)
      await cleanUp()
      await resumeUnfinished(engine, runs)
    },
    RESUME_DOWNLOADS: async ({ session, isOnWifi, hasSeenNewer }) => {
      state.isOnWifi = isOnWifi
      if (await queue.removeOthers(session)) await cleanUp()
      await refresh(hasSeenNewer)
      await stopIdle(engine, runs)
      await resumeUnfinished(engine, runs)
    },
    SIGNED_OUT: async () => {
      state.session = NO_SESSION
      await queue.removeOwned()
      // What is under way may have been answered for that reader.
      await Promise.all([...runs.underway().keys()].map((issueId) => runs.stop(issueId)))
      await seen.clear()
      await cleanUp()
      await resumeUnfinished(engine, runs)
    },
  }
}

/** Answers whether the host has a newer version of a downloaded issue. */
async function keepIssue(
  { store, state, now, hostFor }: EngineContext,
  { issue, freshFor }: Extract<EngineMessage, { type: 'KEEP_ISSUE' }>,
): Promise<boolean> {
  const isOld = (stored: Stored<unknown> | undefined, minutes: number) =>
    stored === undefined || !isFresh(stored, minutes, now())
  const host = hostFor(NO_SESSION)
  const [contents, assets] = await Promise.all([store.readIssueContents(issue), store.readAssets()])
  if (isOld(assets, freshFor.styles)) await store.saveAssets(await host.fetchAssets())
  const found = isOld(contents, freshFor.issue) ? await host.fetchIssue(issue) : undefined
  // Somebody who has signed in meanwhile may read more.
  if (found === undefined || state.session.accessToken !== undefined) return false
  return !(await store.saveIssue(found))
}

async function changeSettings(
  { state, caches, origin }: EngineContext,
  { keepLast, onlyOnWifi, pixels }: DeviceSettings,
): Promise<void> {
  state.settings = { keepLast, onlyOnWifi, pixels }
  await saveSettings(caches, origin, state.settings)
}

/** Ends work that is no longer wanted: for a record that is gone or asked for anew, or on a network that is not allowed. */
async function stopIdle({ store, state }: EngineContext, runs: DownloadRuns): Promise<void> {
  for (const [issueId, ticket] of runs.underway()) {
    const record = await store.readDownload(issueId)
    const isWanted = record !== undefined && (ticket === undefined || ticket === record.ticket)
    if (!isWanted || nextDownloadStep(record, conditionsOf(state)) === 'wait-for-wifi') await runs.stop(issueId)
  }
}

/** Works at everything that is unfinished. */
async function resumeUnfinished({ store }: EngineContext, runs: DownloadRuns): Promise<void> {
  const unfinished = (await store.readDownloads()).filter(isUnfinished)
  const ends = await Promise.allSettled(unfinished.map(({ issueId }) => runs.start(issueId)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Acts when it is time, or when it must be. What did not succeed is tried again at the next call. */
function atMostEvery(
  interval: number,
  now: () => number,
  act: () => Promise<boolean>,
): (mustBe: boolean) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async (mustBe) => {
    if (!mustBe && now() - last < interval) return
    const before = last
    last = now()
    if (!(await act())) last = before
  }
}

/** Beside the files, so that it is there for a worker without a page and goes with them. */
const CACHE = 'gatefold-download-settings'

const KEY = 'settings'

const USUAL: DeviceSettings = { keepLast: undefined, onlyOnWifi: false, pixels: undefined }

async function readSettings(caches: CacheStorage, origin: string): Promise<DeviceSettings> {
  try {
    const stored = await caches.match(new URL(KEY, origin).href, { cacheName: CACHE })
    const value: unknown = await stored?.json()
    return typeof value === 'object' && value !== null ? settingsOf(value) : USUAL
  } catch {
    return USUAL
  }
}

async function saveSettings(caches: CacheStorage, origin: string, settings: DeviceSettings): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(new URL(KEY, origin).href, Response.json(settings))
}

function settingsOf(value: object): DeviceSettings {
  const numberAt = (name: string) => {
    const number: unknown = Reflect.get(value, name)
    return typeof number === 'number' ? number : undefined
  }
  return {
    keepLast: numberAt('keepLast'),
    onlyOnWifi: Reflect.get(value, 'onlyOnWifi') === true,
    pixels: numberAt('pixels'),
  }
}

/**
 * Asks the host which issues have changed and marks their downloads to be fetched. A host that cannot be had, or that no
 * longer lists an issue, changes nothing. Answers whether it is known now: while nothing is ready, as after a worker that was
 * killed, nobody is asked and nothing is known.
 */
async function refreshDownloads(engine: EngineContext): Promise<boolean> {
  const { store, locks, random, broadcast, state } = engine
  const conditions = conditionsOf(state)
  if (!(await store.readDownloads()).some((record) => mayRefresh(record, conditions))) return false
  const issues = await listIssues(engine)
  if (issues === undefined) return false
  const updates = new Map(issues.map(({ id, updated }) => [String(id), updated]))
  await locks.request(DOWNLOADS_LOCK, async () => {
    for (const record of await store.readDownloads()) {
      const updated = updates.get(record.issueId)
      const isOlder = updated !== undefined && updated !== record.held?.updated
      if (!isOlder || !mayRefresh(record, conditions)) continue
      await store.saveDownload({ ...record, ticket: random(), status: { kind: 'loading' } }, record.ticket)
      broadcast({ type: 'DOWNLOAD_CHANGED', issueId: record.issueId })
    }
  })
  return true
}

/** Removes the downloads that are too many, and then the files that none needs. */
async function evictDownloads(engine: EngineContext): Promise<void> {
  const { store, locks, state, broadcast } = engine
  await locks.request(DOWNLOADS_LOCK, async () => {
    for (const { issueId } of beyondTheLast(await store.readDownloads(), state.settings.keepLast)) {
      await store.removeDownload(issueId)
      broadcast({ type: 'DOWNLOAD_CHANGED', issueId })
    }
  })
  await sweepFiles(engine)
}

/** Who has no Wi-Fi keeps what is ready, rather than being told that it waits. */
function mayRefresh(record: DownloadRecord, conditions: DownloadConditions): boolean {
  const { status, held } = record
  const whenLoading = nextDownloadStep({ ...record, status: { kind: 'loading' } }, conditions)
  return status.kind === 'ready' && held !== undefined && whenLoading === 'load'
}

async function listIssues({ hostFor, state }: EngineContext): Promise<readonly IssueSummary[] | undefined> {
  try {
    return await hostFor(state.session).fetchIssues()
  } catch (error) {
    if (downloadErrorOf(error) instanceof DownloadError) return undefined
    throw error
  }
}

/** The downloads that are too many when so many are to be kept: of those that are ready, the ones opened longest ago. */
function beyondTheLast(records: readonly DownloadRecord[], keepLast: number | undefined): readonly DownloadRecord[] {
  if (keepLast === undefined) return []
  const ready = records.filter(({ status }) => status.kind === 'ready')
  return ready.toSorted((one, other) => usedAt(other) - usedAt(one)).slice(Math.max(0, keepLast))
}

/** A download that was never opened counts from when it was asked for. */
function usedAt({ openedAt = 0, requestedAt }: DownloadRecord): number {
  return Math.max(openedAt, requestedAt)
}
