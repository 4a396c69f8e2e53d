import type { IssueSummary } from '@gatefold/magazine/issue'
import type { StoredSession } from '../../account/sessionHeaders.ts'
import {
  type DownloadFault,
  type DownloadRecord,
  type DownloadStatus,
  isUnfinished,
} from '../../storage/DownloadRecord.ts'
import type { EngineContext, EngineState } from '../OfflineEngine.ts'
import type { FailureReason } from './DownloadError.ts'
import { isAdmin } from '../../account/storedSession.ts'

/** Whoever changes which downloads there are. */
export const DOWNLOADS_LOCK = 'gatefold-downloads'

/** Shared by whoever counts on files that are here, alone for whoever sweeps. */
export const FILES_LOCK = 'gatefold-kept-files'

interface DownloadRequest {
  readonly issueId: string
  readonly withFilms: boolean
  readonly isAutomatic: boolean
}

/**
 * Writes down what is wanted of downloads, one wish after the other over all workers. A wish that changes what is under way
 * gives the record another ticket: work for the earlier one writes nothing more.
 */
interface DownloadQueue {
  request(request: DownloadRequest, session: StoredSession): Promise<void>
  check(issueId: string): Promise<void>
  cancel(issueId: string): Promise<void>
  remove(issueId: string): Promise<void>
  /** Removes every download that belongs to a reader. */
  removeOwned(): Promise<void>
  /** Removes those of readers who were here before this one; answers whether there were any. */
  removeOthers(session: StoredSession): Promise<boolean>
}

export function createDownloadQueue({ store, locks, random, now, broadcast }: EngineContext): DownloadQueue {
  const withLock = (change: () => Promise<void>): Promise<void> => locks.request(DOWNLOADS_LOCK, change)
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
      withLock(async () => {
        const stored = await store.readDownload(request.issueId)
        const circumstances = { ticket: random(), now: now(), reader: session.userId }
        await write(stored, requestedRecord(stored, request, circumstances))
      }),
    check: (issueId) =>
      withLock(async () => {
        const stored = await store.readDownload(issueId)
        if (stored?.held === undefined || isUnfinished(stored)) return
        await write(stored, { ...stored, ticket: random(), status: { kind: 'checking' } })
      }),
    cancel: (issueId) =>
      withLock(async () => {
        const stored = await store.readDownload(issueId)
        if (stored === undefined || !isUnfinished(stored)) return
        const next = afterCancel(stored)
        await (next === undefined ? remove(issueId) : write(stored, { ...next, ticket: random() }))
      }),
    remove: (issueId) => withLock(() => remove(issueId)),
    removeOwned: () =>
      withLock(async () => {
        const owned = (await store.readDownloads()).filter(({ owner }) => owner !== undefined)
        await store.removeOwned()
        for (const { issueId } of owned) tell(issueId)
      }),
    removeOthers: async (session) => {
      if (session.userId === undefined) return false
      let hasRemoved = false
      await withLock(async () => {
        const others = (await store.readDownloads()).filter(({ owner }) => isOfAnother(owner, session))
        for (const { issueId } of others) await remove(issueId)
        hasRemoved = others.length > 0
      })
      return hasRemoved
    },
  }
}

export async function sweepFiles({ store, locks, files }: EngineContext): Promise<void> {
  await locks.request(FILES_LOCK, async () => files.sweep(await store.readDownloads()))
}

interface Circumstances {
  readonly ticket: string
  readonly now: number
  /** Who asks, under the name that paid content is kept under; undefined: nobody who is known. */
  readonly reader: string | undefined
}

/**
 * The record of a download that is asked for; `stored` itself where it is under way as asked. What is ready and asked for
 * again is checked. Until the host has said that everybody may read it, it is the reader's who asks.
 */
function requestedRecord(
  stored: DownloadRecord | undefined,
  request: DownloadRequest,
  { ticket, now, reader }: Circumstances,
): DownloadRecord {
  const { issueId, withFilms, isAutomatic } = request
  if (stored === undefined) {
    const owner = reader === undefined ? {} : { owner: reader }
    return { issueId, ticket, ...owner, status: { kind: 'loading' }, withFilms, isAutomatic, requestedAt: now }
  }
  // What comes by itself neither takes films away nor asks again for what has failed.
  const status = isAutomatic ? undefined : statusWhenRequestedAgain(stored, withFilms)
  return status === undefined ? stored : { ...stored, ticket, withFilms, isAutomatic, requestedAt: now, status }
}

/** Undefined where it is under way as asked. */
function statusWhenRequestedAgain(stored: DownloadRecord, withFilms: boolean): DownloadStatus | undefined {
  const isSame = stored.withFilms === withFilms
  switch (stored.status.kind) {
    case 'loading':
    case 'waiting':
    case 'checking':
      return isSame && !stored.isAutomatic ? undefined : { kind: 'loading' }
    case 'ready':
      return { kind: isSame ? 'checking' : 'loading' }
    case 'failed':
      return { kind: 'loading' }
  }
}

/** What a download becomes when the reader stops it; undefined: it goes. What was held and proved before stays. */
function afterCancel(record: DownloadRecord): DownloadRecord | undefined {
  if (record.held === undefined) return undefined
  const reverted = revertToHeld(record)
  if (record.checkedAt !== undefined) return { ...reverted, status: { kind: 'ready' } }
  const message = 'It was stopped before every file had been looked at.'
  return { ...reverted, status: { kind: 'failed', fault: { kind: 'unreadable', message } } }
}

export type DownloadStep =
  /** Done, given up, or another reader's. */
  'leave' | 'wait-for-wifi' | 'load' | 'check'

export interface DownloadConditions {
  /** What paid content of the present reader is kept under. */
  readonly reader: string
  readonly onlyOnWifi: boolean
  /** Undefined where the browser does not tell. */
  readonly isOnWifi: boolean | undefined
}

export function conditionsOf({ session, settings, isOnWifi }: EngineState): DownloadConditions {
  return { reader: ownerNameOf(session), onlyOnWifi: settings.onlyOnWifi, isOnWifi }
}

/** What to do about a download now. */
export function nextDownloadStep(record: DownloadRecord, conditions: DownloadConditions): DownloadStep {
  const { status, owner } = record
  if (owner !== undefined && owner !== conditions.reader) return 'leave'
  switch (status.kind) {
    case 'ready':
    case 'failed':
      return 'leave'
    case 'checking':
      return 'check'
    case 'loading':
    case 'waiting':
      return conditions.onlyOnWifi && conditions.isOnWifi === false ? 'wait-for-wifi' : 'load'
  }
}

/** What a download becomes when it cannot go on; undefined: it goes. What was held stays held. */
export function recordAfterFailure(record: DownloadRecord, reason: FailureReason): DownloadRecord | undefined {
  const status = statusAfter(reason)
  if (status === undefined) return record
  const isOver = reason.kind === 'full' || reason.kind === 'refused'
  if (isUnrequestedRefresh(record, reason)) return { ...revertToHeld(record), status: { kind: 'ready' } }
  // What is whole stays otherwise, so that trying again takes only the rest.
  if (!isOver) return { ...record, status }
  return isUnrequested(record) ? undefined : { ...revertToHeld(record), status }
}

/** A download that goes back to what is held: without what was being fetched, films that were asked for among it. */
function revertToHeld(record: DownloadRecord): DownloadRecord {
  const { withFilms, heldWithFilms = withFilms } = record
  return { ...without(record, 'wanted', 'isDamaged'), withFilms: heldWithFilms }
}

/** A value without some of its engine. */
export function without<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: readonly Name[]
): Omit<Value, Name> {
  const rest = { ...value }
  for (const name of names) delete rest[name]
  return rest
}

/** Whoever reads here without having said who; a title may open paid issues to such a device. */
const THIS_DEVICE = 'device'

/** Whose content it is: everybody's (undefined), or the reader's who bought it. What an admin keeps may be a draft. */
export function ownerOf(issue: Pick<IssueSummary, 'isFree'>, session: StoredSession): string | undefined {
  return issue.isFree && !isAdmin(session) ? undefined : ownerNameOf(session)
}

/** Whether content belongs to a reader who was here before this one. */
function isOfAnother(owner: string | undefined, { userId }: StoredSession): boolean {
  return owner !== undefined && userId !== undefined && owner !== THIS_DEVICE && owner !== userId
}

/** The name that paid content of this session is kept under. */
function ownerNameOf({ userId }: StoredSession): string {
  return userId ?? THIS_DEVICE
}

/** Undefined: the record is no longer ours to change. */
function statusAfter(reason: FailureReason): DownloadStatus | undefined {
  switch (reason.kind) {
    case 'unreachable':
    case 'unauthenticated':
    case 'changed':
      return { kind: 'waiting', until: 'network' }
    case 'stopped':
      return undefined
    default:
      return { kind: 'failed', fault: faultOf(reason) }
  }
}

type Passing = 'unreachable' | 'unauthenticated' | 'changed' | 'stopped'

function faultOf(reason: Exclude<FailureReason, { readonly kind: Passing }>): DownloadFault {
  switch (reason.kind) {
    case 'damaged':
    case 'gone':
      return { kind: 'damaged', url: reason.url }
    case 'denied':
      return { kind: 'refused', message: `The host does not give out a file of this issue (${reason.status}).` }
    case 'full':
    case 'refused':
    case 'unreadable':
      return reason
  }
}

/** The host says no to a newer version that nobody asked for: what was proved before can be read as it is. */
function isUnrequestedRefresh(
  { status, held, checkedAt, ...record }: DownloadRecord,
  { kind }: FailureReason,
): boolean {
  const isProved = held !== undefined && checkedAt !== undefined && status.kind !== 'checking'
  const { withFilms, heldWithFilms = withFilms } = record
  return isProved && withFilms === heldWithFilms && (kind === 'refused' || kind === 'unreadable')
}

/** Nobody waits for it, and nothing of it is here: it goes without a word. */
function isUnrequested({ isAutomatic, held }: DownloadRecord): boolean {
  return isAutomatic && held === undefined
}
