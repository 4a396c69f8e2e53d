import type { ReportEntry } from './ImportReport.ts'

/** Collects what an import changes and drops, each thing once. `subject` is the file or article it is about. */
export interface ImportLog {
  readonly changed: readonly ReportEntry[]
  readonly dropped: readonly ReportEntry[]
  change(subject: string, message: string): void
  drop(subject: string, message: string): void
}

/** An empty log. */
export function createImportLog(): ImportLog {
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
