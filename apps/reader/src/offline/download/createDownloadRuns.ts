import type { ManifestFile } from '@gatefold/magazine/manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { type ExpectedFile, verifiedBody } from '../files/fetchFile.ts'
import { filesOf } from '../files/FileCache.ts'
import type { EngineContext, EngineDeps } from '../OfflineEngine.ts'
import { DownloadError, type FailureReason, isQuotaExceeded } from './DownloadError.ts'
import {
  conditionsOf,
  type DownloadStep,
  FILES_LOCK,
  nextDownloadStep,
  recordAfterFailure,
  without,
} from './downloadQueue.ts'
import { abortable, type DownloadRun, type RunHandle } from './DownloadRun.ts'
import { loadDownload } from './loadDownload.ts'

/** So often an issue is fetched anew that was not whole when looked at, or whose files were gone from the host. */
const MOST_MENDS = 3

/** Text and records are small beside the files; nobody knows how much of them had room. */
const ROOM_FOR_TEXT = 1024 * 1024

/** The downloads that this worker works at, each once. */
export interface DownloadRuns {
  /** Settles when the download is as far as it goes now. Under way already: its waiting ends. */
  start(issueId: string): Promise<void>
  /** Ends the work; settles when nothing of it writes any more. */
  stop(issueId: string): Promise<void>
  /** The tickets that it works for, by issue; undefined before it has looked. */
  underway(): ReadonlyMap<string, string | undefined>
}

interface Underway {
  readonly handle: RunHandle
  readonly ended: Promise<void>
}

/** `after` is called when work at a download has ended, also when it was stopped. */
export function createDownloadRuns(engine: EngineContext, after: () => Promise<void>): DownloadRuns {
  const underway = new Map<string, Underway>()

  const work = async (issueId: string, { run }: RunHandle) => {
    try {
      await engine.locks.request(lockOf(issueId), { signal: run.signal }, () => runDownload(engine, run))
    } catch (error) {
      if (!run.signal.aborted && !isStopped(error)) throw error
    } finally {
      underway.delete(issueId)
      await after()
    }
  }
  return {
    start(issueId) {
      const present = underway.get(issueId)
      present?.handle.wake()
      if (present !== undefined) return present.ended
      const handle = createRun(engine, issueId)
      const ended = work(issueId, handle)
      underway.set(issueId, { handle, ended })
      return ended
    },
    async stop(issueId) {
      const present = underway.get(issueId)
      present?.handle.stop()
      await present?.ended.catch(() => undefined)
    },
    underway: () => new Map([...underway].map(([issueId, { handle }]) => [issueId, handle.run.ticket()])),
  }
}

/** Whoever works at a download. */
function lockOf(issueId: string): string {
  return `gatefold-download:${issueId}`
}

function isStopped(error: unknown): boolean {
  return error instanceof DownloadError && error.reason.kind === 'stopped'
}

/** Brings a download as far as it goes now: to `ready`, to a fault, or to waiting. Rejects with `stopped` when it is ended. */
async function runDownload(engine: EngineContext, run: DownloadRun): Promise<void> {
  let mends = 0
  for (;;) {
    const record = await run.update((stored) => stored)
    const step = nextDownloadStep(record, conditionsOf(engine.state))
    try {
      const outcome = await take(engine, run, { record, step })
      if (outcome === 'done') return
      if (outcome !== 'more' && ++mends > MOST_MENDS) throw new DownloadError(outcome)
    } catch (error) {
      if (isWorthRefetching(error) && ++mends <= MOST_MENDS) continue
      await settle(engine, run, reasonOf(error))
      return
    }
  }
}

/** `done`, `more` to do, or why it has to be fetched anew. */
type Outcome = 'done' | 'more' | FailureReason

async function take(
  engine: EngineContext,
  run: DownloadRun,
  { record, step }: { readonly record: DownloadRecord; readonly step: DownloadStep },
): Promise<Outcome> {
  switch (step) {
    case 'leave':
      return 'done'
    case 'wait-for-wifi':
      await run.update((stored) => ({ ...stored, status: { kind: 'waiting', until: 'wifi' } }))
      return 'done'
    case 'load':
      await loadDownload(engine, run)
      return 'more'
    case 'check':
      return proved(engine, run, await findFault(engine, run, record))
  }
}

/** What another version of the issue's text or of its files may mend. */
async function findFault(
  engine: EngineContext,
  run: DownloadRun,
  record: DownloadRecord,
): Promise<FailureReason | undefined> {
  try {
    const [bad] = await checkDownload(engine, run, record)
    return bad === undefined ? undefined : { kind: 'damaged', url: bad.url }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason.kind === 'unreadable') return reason
    throw error
  }
}

async function proved(engine: EngineContext, run: DownloadRun, reason: FailureReason | undefined): Promise<Outcome> {
  if (reason === undefined) {
    // Without the code of its kinds an issue says that something went wrong.
    await abortable(engine.keepBuild(), run.signal)
    await run.update((stored) => ({ ...stored, status: { kind: 'ready' }, checkedAt: engine.now() }))
    return 'done'
  }
  await run.update((stored) => ({ ...without(stored, 'checkedAt'), status: { kind: 'loading' } }))
  return reason
}

/** The host may have other content than its manifest said a moment ago, or the session be over: options it again tells. */
function isWorthRefetching(error: unknown): boolean {
  return error instanceof DownloadError && (error.reason.kind === 'gone' || error.reason.kind === 'denied')
}

function reasonOf(error: unknown): FailureReason {
  if (error instanceof DownloadError) return error.reason
  if (isQuotaExceeded(error)) return { kind: 'full', missing: ROOM_FOR_TEXT }
  return { kind: 'unreadable', message: error instanceof Error ? error.message : String(error) }
}

async function settle(engine: EngineContext, run: DownloadRun, reason: FailureReason): Promise<void> {
  const { store, broadcast } = engine
  if (reason.kind === 'stopped') throw new DownloadError(reason)
  if (reason.kind === 'full') await makeRoom(engine, run, reason)
  const record = await run.update((stored) => recordAfterFailure(stored, reason) ?? stored)
  if (recordAfterFailure(record, reason) !== undefined) return
  await store.removeDownload(run.issueId)
  broadcast({ type: 'DOWNLOAD_CHANGED', issueId: run.issueId })
}

/** Removes the files that the download will not need: on a full device there is room for no record before. */
async function makeRoom(
  { store, locks, files }: EngineContext,
  run: DownloadRun,
  reason: FailureReason,
): Promise<void> {
  await locks.request(FILES_LOCK, async () => {
    const records = await store.readDownloads()
    await files.sweep(
      records.flatMap((record) =>
        record.ticket === run.ticket() ? (recordAfterFailure(record, reason) ?? []) : record,
      ),
    )
  })
}

/** A file that has to be fetched anew. */
type BadFile = Pick<ManifestFile, 'url'>

/**
 * Opens the issue from storage alone, reads every file and answers with what has to be fetched anew: files that are missing
 * or not whole, which are taken out, or one that a page shows and the held manifest does not name, as when the title has got
 * other fonts. Rejects with a `DownloadError`: `unreadable` where the issue does not open.
 */
async function checkDownload(
  engine: EngineContext,
  run: DownloadRun,
  record: DownloadRecord,
): Promise<readonly BadFile[]> {
  const { held, owner, withFilms } = record
  if (held === undefined) throw unreadable('Nothing of it is here.')
  const files = filesOf(held, withFilms)
  await engine.files.settle(files, owner)
  const shown = await abortable(openAlone(engine, run.issueId), run.signal)
  const addressOf = (url: string) => new URL(url, engine.origin).href
  const vouched = new Set(held.files.flatMap(({ url, standsFor = [] }) => [url, ...standsFor]).map(addressOf))
  // A measured manifest was made of these pages: what it lacks is not there.
  const stranger = held.isMeasured ? undefined : shown.find((url) => !vouched.has(addressOf(url)))
  if (stranger !== undefined) return [{ url: stranger }]
  const bad: BadFile[] = []
  for (const file of files) {
    if (run.signal.aborted) throw new DownloadError({ kind: 'stopped' })
    const look = async () => {
      const body = (await engine.files.open(file, owner))?.body
      return body ? await isWhole(body, file) : false
    }
    // What a device cannot read once it may read the next time; what it cannot read at all is fetched anew.
    if (
      await look()
        .catch(look)
        .catch(() => false)
    )
      continue
    await engine.files.remove(file, owner)
    bad.push(file)
  }
  return bad
}

async function openAlone({ openAlone: open, store }: EngineContext, issueId: string): Promise<readonly string[]> {
  try {
    return await open(store, issueId)
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error), error)
  }
}

function unreadable(message: string, cause?: unknown): DownloadError {
  return new DownloadError({ kind: 'unreadable', message }, cause)
}

/** Whether a body is whole: reads it to its end, holding a chunk at a time. Rejects where it cannot be read. */
export async function isWhole(body: ReadableStream<Uint8Array<ArrayBuffer>>, file: ExpectedFile): Promise<boolean> {
  try {
    await verifiedBody(body, file).pipeTo(new WritableStream())
    return true
  } catch (error) {
    if (error instanceof DownloadError) return false
    throw error
  }
}

/** The work is for the ticket that the record has when it is first looked at. */
function createRun({ store, broadcast }: Pick<EngineDeps, 'store' | 'broadcast'>, issueId: string): RunHandle {
  const ending = new AbortController()
  let awakening = new AbortController()
  let ticket: string | undefined
  let last: Promise<unknown> = Promise.resolve()
  const stopped = () => new DownloadError({ kind: 'stopped' })

  const write = async (change: (record: DownloadRecord) => DownloadRecord) => {
    const stored = ending.signal.aborted ? undefined : await store.readDownload(issueId)
    if (stored === undefined || (ticket ??= stored.ticket) !== stored.ticket) throw stopped()
    const next = change(stored)
    if (next === stored) return stored
    if (ending.signal.aborted || !(await store.saveDownload(next, ticket))) throw stopped()
    broadcast({ type: 'DOWNLOAD_CHANGED', issueId })
    return next
  }
  const run: DownloadRun = {
    issueId,
    ticket: () => ticket,
    signal: ending.signal,
    awakening: () => awakening.signal,
    update(change) {
      const written = last.then(() => write(change))
      last = written.catch(() => undefined)
      return written
    },
  }
  return {
    run,
    wake() {
      awakening.abort()
      awakening = new AbortController()
    },
    stop: () => ending.abort(),
  }
}
