import type { ImportedAsset, ImportedIssue } from '../ImportedIssue.ts'

/**
 * An issue that can be written as a package: what an importer gives, without its report. Files are named by
 * `bundle://path`, `path` being that of one of `assets`; links to articles are `article://key`, and keys are in the form
 * of slugs.
 */
export interface ExportableIssue extends Omit<ImportedIssue, 'format' | 'report' | 'assets' | 'identifierOrigin'> {
  readonly assets: readonly Pick<ImportedAsset, 'path' | 'open'>[]
  /** Says whose the package is, for `receipt.jws`; importers pass it over. */
  readonly receipt?: string
}
