import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'
import type { StoredKey } from '../../storage/BrowserKeys.ts'
import { isUnfinished } from '../../storage/DownloadRecord.ts'
import type { DownloadItem, Downloads } from './Downloads.ts'

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
