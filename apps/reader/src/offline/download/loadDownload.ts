import type { Issue } from '@gatefold/magazine/issue'
import { filesForScreen, type Manifest, type ManifestFile } from '@gatefold/magazine/manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import type { MessageFromWorker } from '../../worker/messages.ts'
import { fetchFile } from '../files/fetchFile.ts'
import { filesOf } from '../files/FileCache.ts'
import type { EngineContext, ShownReads } from '../OfflineEngine.ts'
import { DownloadError, type FailureReason, isQuotaExceeded } from './DownloadError.ts'
import { type DownloadContent, fetchContent } from './downloadHost.ts'
import { FILES_LOCK, ownerOf, without } from './downloadQueue.ts'
import type { Timers } from '../../network/connectivity.ts'
import { abortable, backoff, type DownloadRun } from './DownloadRun.ts'
import { sizesNamedIn } from '@gatefold/magazine/pictureSizes'
import { articlePageOf } from '../../content/createContentService.ts'
import { contentsOf } from '../../storage/magazineDatabase.ts'
import { type AnsweredContent, measureFiles } from './measureFiles.ts'

/** Transfers at a time, over all downloads together. */
export const TRANSFERS = 4

/** What an issue's text and the browser's own bookkeeping take besides the files. */
const BESIDES = 1024 * 1024

interface Request {
  /** Bytes of the files that are not here yet. */
  readonly bytes: number
  readonly isAutomatic: boolean
}

/**
 * Fetches what is missing of an issue and, when all its files are whole, puts its text in the place of the older one: from
 * then on it is held, and to be checked. Rejects with a `DownloadError`.
 */
export async function loadDownload(engine: EngineContext, run: DownloadRun): Promise<void> {
  const { issue, manifest, assets } = await fetchWithRetries(engine, run)
  const owner = ownerOf(issue, engine.state.session)
  await engine.store.saveAssets(assets)
  const record = await run.update((stored) => wanting(stored, { manifest, owner }))
  const files = filesOf(manifest, record.withFilms)
  // Nothing that is here may be swept away before it is known to be wanted.
  const missing = await engine.locks.request(FILES_LOCK, { mode: 'shared' }, () => listMissing(engine, files, owner))
  await ensureRoom(engine, { bytes: bytesOfFiles(missing), isAutomatic: record.isAutomatic })
  const total = bytesOfFiles(files)
  const progress = createProgress({ ...engine, issueId: run.issueId, total, received: total - bytesOfFiles(missing) })
  progress.send()
  await loadFiles(engine, { run, files: missing, owner, progress })
  progress.send()
  await commit(engine, run, issue)
}

async function fetchWithRetries(engine: EngineContext, run: DownloadRun): Promise<DownloadContent> {
  const answers: DownloadContent[] = []
  await withRetries(engine, {
    run,
    async attempt() {
      const { session } = engine.state
      const measure = (content: AnsweredContent) => measureManifest(engine, content, run.signal)
      const options = { host: engine.hostFor(session), session, measure }
      answers.push(await abortable(fetchContent(run.issueId, options), run.signal))
    },
  })
  const [content] = answers
  if (content === undefined) throw new DownloadError({ kind: 'unreachable' })
  const { manifest } = content
  const { pixels = Number.POSITIVE_INFINITY } = engine.state.settings
  return { ...content, manifest: { ...manifest, files: filesForScreen(manifest.files, pixels) } }
}

function wanting(
  record: DownloadRecord,
  { manifest, owner }: { readonly manifest: Manifest; readonly owner: string | undefined },
): DownloadRecord {
  return {
    ...without(record, 'owner', 'isDamaged'),
    ...(owner === undefined ? {} : { owner }),
    wanted: manifest,
    status: { kind: 'loading' },
  }
}

async function listMissing(
  { files: cache }: EngineContext,
  files: readonly ManifestFile[],
  owner: string | undefined,
): Promise<readonly ManifestFile[]> {
  const isHere = await Promise.all(files.map((file) => cache.has(file, owner)))
  return files.filter((_, index) => isHere[index] !== true)
}

async function ensureRoom(
  { estimate }: EngineContext,
  request: { readonly bytes: number; readonly isAutomatic: boolean },
): Promise<void> {
  const missing = missingRoom(await estimate(), request)
  if (missing > 0) throw new DownloadError({ kind: 'full', missing: Math.ceil(missing) })
}

async function commit({ store, broadcast }: EngineContext, run: DownloadRun, issue: Issue): Promise<void> {
  const record = await run.update((stored) => stored)
  if (record.wanted === undefined) throw new DownloadError({ kind: 'stopped' })
  const rest = without(record, 'wanted', 'checkedAt')
  const held: DownloadRecord = {
    ...rest,
    held: record.wanted,
    heldWithFilms: record.withFilms,
    status: { kind: 'checking' },
  }
  const isCommitted = !run.signal.aborted && (await store.commitDownload(issue, held))
  if (!isCommitted) throw new DownloadError({ kind: 'stopped' })
  broadcast({ type: 'DOWNLOAD_CHANGED', issueId: run.issueId })
}

/**
 * How many bytes too few are free; 0 where there is room, or where the browser does not tell. What nobody asked for may take
 * half of what is free and no more.
 */
function missingRoom({ usage, quota }: StorageEstimate, { bytes, isAutomatic }: Request): number {
  if (usage === undefined || quota === undefined || bytes === 0) return 0
  const free = Math.max(0, quota - usage)
  return Math.max(0, bytes + BESIDES - (isAutomatic ? free / 2 : free))
}

interface Load {
  readonly run: DownloadRun
  readonly files: readonly ManifestFile[]
  readonly owner: string | undefined
  readonly progress: Progress
}

/** Fetches files into the cache, each whole or not at all. Rejects with the first `DownloadError` that stays. */
async function loadFiles(engine: EngineContext, load: Load): Promise<void> {
  const { run } = load
  const queue = [...load.files]
  const unfinished = new Set(load.files)
  const halt = new AbortController()
  const hurry = new AbortController()
  let failure: Error | undefined
  const lane = async () => {
    for (let file = queue.shift(); file !== undefined && !halt.signal.aborted; file = queue.shift()) {
      await loadFile(engine, { ...load, file, until: halt.signal, signal: AbortSignal.any([run.signal, hurry.signal]) })
      unfinished.delete(file)
    }
  }
  const guarded = async () => {
    try {
      await lane()
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error))
      halt.abort()
      // Without a network what is under way may yet arrive; after any other reason it is of no use.
      if (!isUnreachable(error)) hurry.abort()
    }
  }
  await Promise.all(Array.from({ length: TRANSFERS }, guarded))
  if (isQuotaExceeded(failure))
    throw new DownloadError({ kind: 'full', missing: bytesOfFiles([...unfinished]) }, failure)
  if (failure !== undefined) throw failure
}

interface FileLoad extends Load {
  readonly file: ManifestFile
  readonly until: AbortSignal
  readonly signal: AbortSignal
}

async function loadFile(engine: EngineContext, { run, file, owner, progress, until, signal }: FileLoad): Promise<void> {
  const address = new URL(file.url, engine.origin).href
  await withRetries(engine, {
    run,
    until,
    attempt: (isAnew) =>
      engine.slots(async () => {
        let arrived = 0
        const onBytes = (count: number) => {
          arrived += count
          progress.add(count)
        }
        try {
          await fetchFile(engine, { file, address, isAnew, signal, onBytes }, (response) =>
            engine.files.put(file, owner, response),
          )
        } catch (error) {
          progress.add(-arrived)
          throw error
        }
      }),
  })
  await run.update(asLoading)
}

/** Something has arrived whole: the network is there. */
function asLoading(record: DownloadRecord): DownloadRecord {
  return record.status.kind === 'waiting' ? { ...record, status: { kind: 'loading' } } : record
}

function isUnreachable(error: unknown): boolean {
  return error instanceof DownloadError && error.reason.kind === 'unreachable'
}

/** How far a download has come. */
interface Progress {
  /** So many bytes have come; less than nothing where what came was thrown away. */
  add(bytes: number): void
  /** Tells where it stands, however recently it was sentAt. */
  send(): void
}

interface ProgressOptions {
  readonly issueId: string
  readonly total: number
  /** Bytes that were here before. */
  readonly received: number
  readonly now: () => number
  readonly broadcast: (message: MessageFromWorker) => void
}

/** Five times a second is as often as a line moves for the eye. */
const INTERVAL = 200

function createProgress({ issueId, total, received: before, now, broadcast }: ProgressOptions): Progress {
  let received = before
  let sentAt = Number.NEGATIVE_INFINITY
  const send = () => {
    sentAt = now()
    broadcast({ type: 'DOWNLOAD_PROGRESS', issueId, received, total })
  }
  return {
    send,
    add(bytes) {
      received += bytes
      if (now() - sentAt >= INTERVAL) send()
    },
  }
}

/** Bytes of files together. */
function bytesOfFiles(files: readonly Pick<ManifestFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * The manifest of an issue whose host has none: the files that its pages show when they are made, each as `measureFile` finds it.
 * What is not there is left out: it is not there for anybody. Rejects with a `DownloadError`. Requirement R4.11.
 */
async function measureManifest(
  engine: EngineContext,
  content: AnsweredContent,
  signal: AbortSignal,
): Promise<Manifest> {
  const { id: issueId, updated } = content.issue
  const urls = await engine.listFiles(readsOf(content), issueId).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    throw new DownloadError({ kind: 'unreadable', message }, error)
  })
  const sizes = sizesNamedIn(JSON.stringify(content.issue))
  const { pixels = Number.POSITIVE_INFINITY } = engine.state.settings
  const chosen = filesForScreen(
    urls.map((url) => ({ url, ...sizes.get(url) })),
    pixels,
  )
  const files = await measureFiles(engine, chosen, signal)
  return { issueId, updated, files, isMeasured: true }
}

/** As if it were in the local store already. */
function readsOf({ issue, assets }: AnsweredContent): ShownReads {
  const stored = async <Value>(value: Value | undefined) => (value === undefined ? undefined : { value, savedAt: 0 })
  return {
    readIssues: () => stored([]),
    readFeaturedArticles: () => stored([]),
    readIssue: () => stored(issue),
    readIssueContents: () => stored(contentsOf(issue)),
    readArticlePage: (_issue, article) => stored(articlePageOf(issue, article)),
    readAssets: () => stored(assets),
  }
}

/** So often a host may send what is not what it vouches for. */
const MOST_DAMAGES = 3

interface Attempts {
  readonly run: DownloadRun
  /** Aborted when nobody wants another attempt. */
  readonly until?: AbortSignal
  /** `isAnew` after something damaged has come. */
  attempt(isAnew: boolean): Promise<void>
}

/**
 * Attempts until it works, waiting longer each time. While the host cannot be reached the record says that it waits; a
 * network that comes back ends the waiting. Rejects with the last reason when it has gone on for too long.
 */
async function withRetries(engine: Pick<EngineContext, 'timers'>, attempts: Attempts): Promise<void> {
  const { run, until = run.signal } = attempts
  const isOver = () => run.signal.aborted || until.aborted
  let count: Failures = { unreachable: 0, damaged: 0 }
  for (;;) {
    try {
      await attempts.attempt(count.damaged > 0)
      return
    } catch (error) {
      const kind = passing(error)
      if (kind === undefined || isOver()) throw error
      count = kind === 'unreachable' ? { ...count, unreachable: count.unreachable + 1 } : oneMoreDamaged(count)
      const pause = retryDelay(count)
      if (kind === 'unreachable') await run.update(whileWaiting)
      if (pause === undefined) throw error
      await wait(engine.timers, pause, [run.signal, until, run.awakening()])
      if (isOver()) throw error
    }
  }
}

interface Failures {
  /** In a row. */
  readonly unreachable: number
  readonly damaged: number
}

/** Something has come: the host can be reached. */
function oneMoreDamaged({ damaged }: Failures): Failures {
  return { unreachable: 0, damaged: damaged + 1 }
}

/** Milliseconds; undefined: no more attempts for now. */
function retryDelay({ unreachable, damaged }: Failures): number | undefined {
  return damaged >= MOST_DAMAGES ? undefined : backoff(Math.max(unreachable, damaged))
}

/** A reason that another attempt may not meet. */
function passing(error: unknown): FailureReason['kind'] | undefined {
  const kind = error instanceof DownloadError ? error.reason.kind : undefined
  return kind === 'unreachable' || kind === 'damaged' || kind === 'changed' ? kind : undefined
}

function whileWaiting<Record extends { readonly status: { readonly kind: string } }>(record: Record): Record {
  return record.status.kind === 'loading' ? { ...record, status: { kind: 'waiting', until: 'network' } } : record
}

/** Waits so long, or until one of the signals is aborted. */
function wait(timers: Timers, milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  const ended = AbortSignal.any([...signals])
  return new Promise((resolve) => {
    if (ended.aborted) {
      resolve()
      return
    }
    const end = () => {
      stop()
      ended.removeEventListener('abort', end)
      resolve()
    }
    const stop = timers.after(milliseconds, end)
    ended.addEventListener('abort', end)
  })
}
