import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import type { EngineContext, EngineDeps } from '../OfflineEngine.ts'
import type { Timers } from '../../network/connectivity.ts'
import { DownloadError, type FailureReason } from './DownloadError.ts'

/** One worker's work at one download, for one ticket. */
export interface DownloadRun {
  readonly issueId: string
  /** Undefined before the record was first looked at. */
  ticket(): string | undefined
  /** Aborted when the work is to end and write nothing more. */
  readonly signal: AbortSignal
  /** Aborted when waiting has become idle: the network may be back. A new one each time. */
  awakening(): AbortSignal
  /**
   * Writes what becomes of the record as it is stored now; the same record: nothing is written. Rejects with `stopped` when
   * the download is no longer this ticket's.
   */
  update(change: (record: DownloadRecord) => DownloadRecord): Promise<DownloadRecord>
}

export interface RunHandle {
  readonly run: DownloadRun
  wake(): void
  stop(): void
}

/** The work is for the ticket that the record has when it is first looked at. */
export function createRun({ store, broadcast }: Pick<EngineDeps, 'store' | 'broadcast'>, issueId: string): RunHandle {
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

/** So often a host may send what is not what it vouches for. */
const MOST_DAMAGES = 3

const WAITS = [1000, 2000, 4000, 8000, 15_000] as const

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
export async function retry(engine: Pick<EngineContext, 'timers'>, attempts: Attempts): Promise<void> {
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
      const pause = pauseAfter(count)
      if (kind === 'unreachable') await run.update(whileWaiting)
      if (pause === undefined) throw error
      await wait(engine.timers, pause, [run.signal, until, run.awakening()])
      if (isOver()) throw error
    }
  }
}

/** How long to wait after so many attempts in a row have failed, in milliseconds; undefined: long enough for now. */
export function backoff(failures: number): number | undefined {
  return WAITS[failures - 1]
}

/** The promise, or a rejection with `stopped` as soon as the work is ended: nobody waits for what is no longer wanted. */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(new DownloadError({ kind: 'stopped' }))
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) stop()
    return await Promise.race([promise, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
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
function pauseAfter({ unreachable, damaged }: Failures): number | undefined {
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
