import type { StoredSession } from '../../account/sessionHeaders.ts'
import { type DownloadRecord, isUnfinished } from '../../storage/DownloadRecord.ts'
import type { EngineParts } from '../EngineParts.ts'
import { DOWNLOADS } from './lockNames.ts'
import { isOfAnother } from './ownerOf.ts'
import { requestedRecord, type DownloadRequest } from './requestedRecord.ts'
import { asHeld } from './asHeld.ts'

/**
 * Writes down what is wanted of downloads, one wish after the other over all workers. A wish that changes what is under way
 * gives the record another ticket: work for the earlier one writes nothing more.
 */
export interface DownloadDesk {
  request(request: DownloadRequest, session: StoredSession): Promise<void>
  check(issueId: string): Promise<void>
  cancel(issueId: string): Promise<void>
  remove(issueId: string): Promise<void>
  /** Removes every download that belongs to a reader. */
  removeOwned(): Promise<void>
  /** Removes those of readers who were here before this one; answers whether there were any. */
  removeOthers(session: StoredSession): Promise<boolean>
}

export function createDownloadDesk({ store, locks, random, now, broadcast }: EngineParts): DownloadDesk {
  const inTurn = (change: () => Promise<void>): Promise<void> => locks.request(DOWNLOADS, change)
  const tell = (issueId: string) => broadcast({ type: 'DOWNLOAD_CHANGED', issueId })

  const write = async (stored: DownloadRecord | undefined, next: DownloadRecord) => {
    if (next === stored) return
    await store.saveDownload(next, stored?.ticket)
    tell(next.issueId)
  }
  const remove = async (issueId: string) => {
    await store.removeDownload(issueId)
    tell(issueId)
  }
  return {
    request: (request, session) =>
      inTurn(async () => {
        const stored = await store.readDownload(request.issueId)
        const circumstances = { ticket: random(), now: now(), reader: session.userId }
        await write(stored, requestedRecord(stored, request, circumstances))
      }),
    check: (issueId) =>
      inTurn(async () => {
        const stored = await store.readDownload(issueId)
        if (stored?.held === undefined || isUnfinished(stored)) return
        await write(stored, { ...stored, ticket: random(), status: { kind: 'checking' } })
      }),
    cancel: (issueId) =>
      inTurn(async () => {
        const stored = await store.readDownload(issueId)
        if (stored === undefined || !isUnfinished(stored)) return
        const next = afterCancel(stored)
        await (next === undefined ? remove(issueId) : write(stored, { ...next, ticket: random() }))
      }),
    remove: (issueId) => inTurn(() => remove(issueId)),
    removeOwned: () =>
      inTurn(async () => {
        const owned = (await store.readDownloads()).filter(({ owner }) => owner !== undefined)
        await store.removeOwned()
        for (const { issueId } of owned) tell(issueId)
      }),
    removeOthers: async (session) => {
      if (session.userId === undefined) return false
      let hasRemoved = false
      await inTurn(async () => {
        const others = (await store.readDownloads()).filter(({ owner }) => isOfAnother(owner, session))
        for (const { issueId } of others) await remove(issueId)
        hasRemoved = others.length > 0
      })
      return hasRemoved
    },
  }
}

/** What a download becomes when the reader stops it; undefined: it goes. What was held and proved before stays. */
function afterCancel(record: DownloadRecord): DownloadRecord | undefined {
  if (record.held === undefined) return undefined
  const kept = asHeld(record)
  if (record.checkedAt !== undefined) return { ...kept, status: { kind: 'ready' } }
  const message = 'It was stopped before every file had been looked at.'
  return { ...kept, status: { kind: 'failed', fault: { kind: 'unreadable', message } } }
}
