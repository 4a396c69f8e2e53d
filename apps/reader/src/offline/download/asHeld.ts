import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { without } from './without.ts'

/** A download that goes back to what is held: without what was being fetched, films that were asked for among it. */
export function asHeld(record: DownloadRecord): DownloadRecord {
  const { withFilms, heldWithFilms = withFilms } = record
  return { ...without(record, 'wanted', 'isDamaged'), withFilms: heldWithFilms }
}
