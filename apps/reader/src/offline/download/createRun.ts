import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { DownloadTrouble } from './DownloadTrouble.ts'
import type { EngineDependencies } from '../OfflineEngine.ts'

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
export function createRun(
  { store, broadcast }: Pick<EngineDependencies, 'store' | 'broadcast'>,
  issueId: string,
): RunHandle {
  const ending = new AbortController()
  let awakening = new AbortController()
  let ticket: string | undefined
  let last: Promise<unknown> = Promise.resolve()
  const stopped = () => new DownloadTrouble({ kind: 'stopped' })

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
