import type { Archive } from '../archive/Archive.ts'
import type { ImportOptions } from '../importSource.ts'
import type { ReportEntry } from '../ImportReport.ts'

/** What is at hand while one publication is read. */
export interface EpubReading {
  readonly archive: Archive
  /** Name of the file, which is the title of a book that has none. */
  readonly name: string
  readonly options: ImportOptions
  readonly report: ReportNotes
}

/** Collects what is changed or dropped; the same note is taken once. */
export interface ReportNotes {
  readonly changed: readonly ReportEntry[]
  readonly dropped: readonly ReportEntry[]
  change(subject: string, message: string): void
  drop(subject: string, message: string): void
}

export function makeReportNotes(): ReportNotes {
  const changed = new Map<string, ReportEntry>()
  const dropped = new Map<string, ReportEntry>()
  return {
    get changed() {
      return [...changed.values()]
    },
    get dropped() {
      return [...dropped.values()]
    },
    change: (subject, message) => void changed.set(`${subject}\n${message}`, { subject, message }),
    drop: (subject, message) => void dropped.set(`${subject}\n${message}`, { subject, message }),
  }
}
