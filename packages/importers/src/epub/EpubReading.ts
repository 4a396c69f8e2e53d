import type { ImportLog } from '../ImportLog.ts'
import type { Archive } from '../archive/Archive.ts'
import type { ImportOptions } from '../importSource.ts'

/** What is at hand while one publication is read. */
export interface EpubReading {
  readonly archive: Archive
  /** Name of the file, which is the title of a book that has none. */
  readonly name: string
  readonly options: ImportOptions
  readonly report: ImportLog
}
