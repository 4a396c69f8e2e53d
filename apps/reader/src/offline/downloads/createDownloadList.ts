import type { MessageFromWorker } from '../../worker/messages.ts'
import type { Timers } from '../../network/connectivity.ts'
import { type DownloadRecord, isUnfinished } from '../../storage/DownloadRecord.ts'
import type { DownloadStore } from '../../storage/LocalStore.ts'
import type { DownloadItem, Downloads, DownloadsState } from './Downloads.ts'

interface DownloadListDeps {
  readonly store: Pick<DownloadStore, 'readDownloads'>
  readonly timers: Timers
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly log: (message: string, cause: unknown) => void
}

type Progress = Extract<MessageFromWorker, { type: 'DOWNLOAD_PROGRESS' }>

/** Milliseconds until the store is asked what has become of a download that the worker was told of, or is read again. */
const PATIENCE = 5_000

/** The downloads as the store has them and as the worker says how far they are; the same list until something changes. */
export function createDownloadList({ store, timers, now, log }: DownloadListDeps) {
  const listeners = new Set<() => void>()
  const progress = new Map<string, DownloadItem['progress']>()
  let state: DownloadsState = { kind: 'opening' }
  let records: readonly DownloadRecord[] = []
  let hasFailed = false

  const show = () => {
    const items = records.map((record) => ({
      record,
      progress: isUnfinished(record) ? progress.get(record.issueId) : undefined,
    }))
    state = { kind: 'open', items }
    for (const listener of listeners) listener()
  }
  const readAll = async () => {
    try {
      records = (await store.readDownloads()).toSorted((one, other) => lastUseOf(other) - lastUseOf(one))
      show()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log('The downloads of this device could not be read.', error)
      hasFailed = true
      // Another tab may keep the store closed until it is closed itself.
      timers.after(PATIENCE, () => void readAll())
    }
  }
  return {
    state: () => state,
    items: (): readonly DownloadItem[] => (state.kind === 'open' ? state.items : []),
    has: (issueId: string) => records.some((record) => record.issueId === issueId),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Never rejects. */
    readAll,
    noteProgress({ issueId, received, total }: Progress) {
      progress.set(issueId, { received, total })
      show()
    },
    /** Shows at once what the worker is about to write. */
    expect(issueId: string, options: Parameters<Downloads['start']>[1]) {
      const before = records.find((record) => record.issueId === issueId)
      const expected: DownloadRecord = {
        ticket: '',
        requestedAt: now(),
        ...before,
        ...options,
        issueId,
        status: { kind: 'loading' },
      }
      progress.delete(issueId)
      records = [expected, ...records.filter((record) => record !== before)]
      show()
      timers.after(PATIENCE, () => void readAll())
    },
    show,
  }
}

function lastUseOf({ openedAt, requestedAt }: DownloadRecord): number {
  return Math.max(openedAt ?? 0, requestedAt)
}
