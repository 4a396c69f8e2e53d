import { createHash } from 'node:crypto'
import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { StagedFile } from '../imports/stageFiles.ts'
import { isGenerated } from './generatedPaths.ts'

/** Raised when publishing makes something else of the same source, so that an import does not say "unchanged". */
const PUBLISHING_VERSION = 4

/** What an import knows of a source: its words and the content of its files. */
export interface ReadSource {
  readonly issue: ImportedIssue
  readonly files: readonly StagedFile[]
  /** The day of the import, which an importer writes where the source names no date. */
  readonly now: Date
}

/** SHA-256 over everything that a source says; the same on any day and whatever the importer reports about it. */
export function hashImportedIssue({ issue, files, now }: ReadSource): string {
  const { report: _report, assets: _assets, format: _format, identifierOrigin: _origin, ...words } = issue
  return sha256Json({
    version: PUBLISHING_VERSION,
    ...words,
    releaseDate: givenDate(issue.releaseDate, now),
    created: givenDate(issue.created, now),
    files: files
      .filter((file) => !isGenerated(file))
      .map(({ path, mediaType, staged }) => [path, mediaType, staged.hash]),
  })
}

/** The date that the source gives: not the day of the import, and nothing that is no date. */
export function givenDate(date: string | undefined, now: Date): string | undefined {
  if (date === undefined || Number.isNaN(Date.parse(date))) return undefined
  const today = now.toISOString()
  return date === today || date === today.slice(0, 10) ? undefined : date
}

/** SHA-256 in hex of a JSON value, whatever the order of its fields. */
export function sha256Json(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('hex')
}

function inOrder(_name: string, value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
