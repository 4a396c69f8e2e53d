import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { asHeld } from './asHeld.ts'

/** What a download becomes when the reader stops it; undefined: it goes. What was held and proved before stays. */
export function afterCancel(record: DownloadRecord): DownloadRecord | undefined {
  if (record.held === undefined) return undefined
  const kept = asHeld(record)
  if (record.checkedAt !== undefined) return { ...kept, status: { kind: 'ready' } }
  const message = 'It was stopped before every file had been looked at.'
  return { ...kept, status: { kind: 'failed', fault: { kind: 'unreadable', message } } }
}
