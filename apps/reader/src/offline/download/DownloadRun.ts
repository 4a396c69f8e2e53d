import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { DownloadError } from './DownloadError.ts'

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

const WAITS = [1000, 2000, 4000, 8000, 15_000] as const

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
