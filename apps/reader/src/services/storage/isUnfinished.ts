import type { DownloadRecord } from './DownloadRecord.ts'

/** Whether a download still has something to do, now or when it can. */
export function isUnfinished({ status }: Pick<DownloadRecord, 'status'>): boolean {
  return status.kind === 'loading' || status.kind === 'waiting' || status.kind === 'checking'
}
