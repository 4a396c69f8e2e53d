import type { EngineState } from '../OfflineEngine.ts'
import type { IssueSummary } from '@gatefold/magazine/issue'
import type { StoredSession } from '../../account/sessionHeaders.ts'
import { isAdmin } from '../../account/storedSession.ts'
import type { DownloadFault, DownloadRecord, DownloadStatus } from '../../storage/DownloadRecord.ts'
import type { FailureReason } from './DownloadError.ts'

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
export function revertToHeld(record: DownloadRecord): DownloadRecord {
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
export function isOfAnother(owner: string | undefined, { userId }: StoredSession): boolean {
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
