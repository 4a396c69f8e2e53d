import type { DownloadRecord } from '../../storage/DownloadRecord.ts'

export type DownloadStep =
  /** Done, given up, or another reader's. */
  'leave' | 'wait-for-wifi' | 'load' | 'check'

export interface DownloadSurroundings {
  /** What paid content of the present reader is kept under. */
  readonly reader: string
  readonly onlyOnWifi: boolean
  /** Undefined where the browser does not tell. */
  readonly isOnWifi: boolean | undefined
}

/** What to do about a download now. */
export function nextDownloadStep(record: DownloadRecord, surroundings: DownloadSurroundings): DownloadStep {
  const { status, owner } = record
  if (owner !== undefined && owner !== surroundings.reader) return 'leave'
  switch (status.kind) {
    case 'ready':
    case 'failed':
      return 'leave'
    case 'checking':
      return 'check'
    case 'loading':
    case 'waiting':
      return surroundings.onlyOnWifi && surroundings.isOnWifi === false ? 'wait-for-wifi' : 'load'
  }
}
