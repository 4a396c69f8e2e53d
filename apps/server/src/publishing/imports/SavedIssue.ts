import type { IssueStatus } from '../../platform/db/schema.ts'

export type ImportChange = 'created' | 'updated' | 'unchanged'

/** What an import has made of a source. */
export interface SavedIssue {
  readonly change: ImportChange
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly status: IssueStatus
  /** Addresses of the source that lead nowhere and were taken out. */
  readonly missing: readonly string[]
}
