import type { DownloadFault, DownloadRecord, DownloadStatus } from '../../storage/DownloadRecord.ts'
import { asHeld } from './asHeld.ts'
import type { Trouble } from './DownloadTrouble.ts'

/** What a download becomes when it cannot go on; undefined: it goes. What was held stays held. */
export function afterTrouble(record: DownloadRecord, trouble: Trouble): DownloadRecord | undefined {
  const status = statusAfter(trouble)
  if (status === undefined) return record
  const isOver = trouble.kind === 'full' || trouble.kind === 'refused'
  if (isUnaskedRefresh(record, trouble)) return { ...asHeld(record), status: { kind: 'ready' } }
  // What is whole stays otherwise, so that trying again takes only the rest.
  if (!isOver) return { ...record, status }
  return isUnasked(record) ? undefined : { ...asHeld(record), status }
}

/** Undefined: the record is no longer ours to change. */
function statusAfter(trouble: Trouble): DownloadStatus | undefined {
  switch (trouble.kind) {
    case 'unreachable':
    case 'unauthenticated':
    case 'changed':
      return { kind: 'waiting', until: 'network' }
    case 'stopped':
      return undefined
    default:
      return { kind: 'failed', fault: faultOf(trouble) }
  }
}

type Passing = 'unreachable' | 'unauthenticated' | 'changed' | 'stopped'

function faultOf(trouble: Exclude<Trouble, { readonly kind: Passing }>): DownloadFault {
  switch (trouble.kind) {
    case 'damaged':
    case 'gone':
      return { kind: 'damaged', url: trouble.url }
    case 'denied':
      return { kind: 'refused', message: `The host does not give out a file of this issue (${trouble.status}).` }
    case 'full':
    case 'refused':
    case 'unreadable':
      return trouble
  }
}

/** The host says no to a newer version that nobody asked for: what was proved before can be read as it is. */
function isUnaskedRefresh({ status, held, checkedAt, ...record }: DownloadRecord, { kind }: Trouble): boolean {
  const isProved = held !== undefined && checkedAt !== undefined && status.kind !== 'checking'
  const { withFilms, heldWithFilms = withFilms } = record
  return isProved && withFilms === heldWithFilms && (kind === 'refused' || kind === 'unreadable')
}

/** Nobody waits for it, and nothing of it is here: it goes without a word. */
function isUnasked({ isAutomatic, held }: DownloadRecord): boolean {
  return isAutomatic && held === undefined
}
