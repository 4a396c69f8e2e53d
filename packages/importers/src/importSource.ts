import type { ImportedIssue, SourceFormat } from './ImportedIssue.ts'
import type { ImportLimits } from './ImportLimits.ts'
import type { RenditionPlan } from './pages/PageImages.ts'
import type { PagePool } from './pdf/run/PagePool.ts'

/** A file or folder that a publisher hands in. */
export type Source =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string }

export interface ImportOptions {
  readonly limits: ImportLimits
  /** For dates that a source leaves out. */
  readonly now: Date
  /** Of files, chapters or, where it says so, pages. */
  readonly onProgress: (done: number, total: number, unit?: 'pages') => void
  readonly signal: AbortSignal
  /** Which stories a PDF has, in the words of a person: YAML. Other formats know their articles by themselves. */
  readonly plan?: PlanFile | undefined
  /** Reads the plan that an earlier import of the PDF with this identifier has stored; called where `plan` is left out. */
  readonly loadStoredPlan?: ((identifier: string) => Promise<PlanFile | undefined>) | undefined
  /** Where a PDF's pages are kept until the import has ended, so that one that was stopped goes on; else the system's. */
  readonly workFolder?: string | undefined
  /** Threads that PDFs are worked on in, which whoever imports several of them closes; else each has its own. */
  readonly pagePool?: PagePool | undefined
  /** Sizes of the pictures of pages; undefined for those that readers need. */
  readonly renditionPlan?: RenditionPlan | undefined
}

export interface PlanFile {
  /** As the publisher calls it, for messages. */
  readonly path: string
  /** YAML. */
  readonly source: string
}

/** An opened source: call `close` when the assets have been read. */
export interface OpenedImport {
  readonly issue: ImportedIssue
  close(): Promise<void>
}

/** Reads one format. Throws ImportError. */
export interface Importer {
  readonly format: SourceFormat
  read(source: Source, options: ImportOptions): Promise<OpenedImport>
}

/** A title made from the name of a file. */
export function fileTitle(path: string): string {
  return baseName(path).replaceAll(/[-_]+/g, ' ').trim()
}

/** The last part of a path without its extension. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z0-9]+$/i, '')
}
