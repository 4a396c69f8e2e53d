import { type DownloadRecord, isUnfinished } from '../../services/storage/DownloadRecord.ts'

/** What the one button of a download does. */
export type DownloadAction = 'download' | 'stop' | 'retry' | 'check'

/** `wantsFilms`: the reader asks for the films, too. Pure. */
export function nextAction(record: DownloadRecord | undefined, wantsFilms: boolean): DownloadAction {
  if (record === undefined) return 'download'
  if (isUnfinished(record)) return 'stop'
  if (record.status.kind === 'failed') return 'retry'
  return wantsFilms && !record.withFilms ? 'download' : 'check'
}
