import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import type { PlanFile } from '@gatefold/importers/importSource'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { StagedFile } from './importFiles.ts'

/** What a publisher says about where a source belongs. */
export type ImportAnswer =
  | { readonly kind: 'unasked' }
  /** In place of the issue with this slug or id. */
  | { readonly kind: 'replace'; readonly reference: string }
  | { readonly kind: 'as-new' }

/** A source whose files are staged, on its way into the tables. */
export interface ImportWork {
  readonly importId: string
  readonly issue: ImportedIssue
  readonly files: readonly StagedFile[]
  /** SHA-256 over everything that the source says. */
  readonly contentHash: string
  readonly now: Date
  /** As the publisher wrote it. */
  readonly fileName: string
  readonly answer: ImportAnswer
  /** Whether what was changed since by another way may be undone. */
  readonly discardsEdits: boolean
  /** By which the stories of a PDF were read, if a person made it. */
  readonly plan: PlanFile | undefined
  /** The id of something new; the same name gives the same id again within this import. */
  readonly newId: (name: string) => string
}

export type Publishing = Transaction<Database>
