import type { ImportedIssue, ReportEntry } from '@gatefold/importers/ImportedIssue'
import type { PlanFile } from '@gatefold/importers/importSource'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { PictureSize } from '@gatefold/magazine/pictureSizes'
import type { FaceMetrics } from '@gatefold/magazine/font'
import type { StagedAsset } from '../../platform/storage/AssetStore.ts'
import type { PictureFacts } from '../content/probePicture.ts'

/** What a publisher says about where a source belongs. */
export type ImportAnswer =
  | { readonly kind: 'unasked' }
  /** In place of the issue with this slug or id. */
  | { readonly kind: 'replace'; readonly reference: string }
  | { readonly kind: 'as-new' }

/** A file of a source, staged, with what is known about it. */
export interface StagedFile {
  /** As in `bundle://path`. */
  readonly path: string
  readonly mediaType: string
  readonly staged: StagedAsset
  readonly extension: string
  readonly picture: PictureFacts | undefined
  /** In which a picture comes, by their addresses; each is a staged file, too. */
  readonly sizes?: readonly PictureSize[]
  /** Of a typeface that can be compared with those of the devices. */
  readonly face?: FaceMetrics | undefined
}

/** What became of the files of a source. */
export interface StagedFiles {
  readonly files: readonly StagedFile[]
  readonly changed: readonly ReportEntry[]
  readonly dropped: readonly ReportEntry[]
}

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

/** Where a staged file will be found, below the base path (decision 0021). */
export function addressOf(file: Pick<StagedFile, 'staged' | 'extension'>): string {
  return `/assets/${file.staged.hash}.${file.extension}`
}

/** Bytes as the asset store takes them. */
export async function* inOneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
