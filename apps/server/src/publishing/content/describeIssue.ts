import { createHash } from 'node:crypto'
import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import type { IssueTerms } from '@gatefold/magazine/price'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import { sizedPicture, withSizes } from '@gatefold/magazine/pictureSizes'
import type { Cover } from '@gatefold/magazine/issue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { isRecord } from '@gatefold/magazine/isRecord'
import { columnsOf } from '../../access/issueTerms.ts'
import type { IssuesTable } from '../../platform/db/schema.ts'
import { addressOf, type StagedFile } from '../imports/ImportWork.ts'
import { isGenerated } from './generatedPaths.ts'

export interface IssueContext {
  readonly id: string
  /** By which the publication is known from now on. */
  readonly identifier: string
  readonly slug: string
  readonly now: Date
  readonly known: Pick<IssuesTable, 'created' | 'release_date' | 'status' | 'publish_at'> | undefined
  readonly contentHash: string
  /** Address of the cover picture. */
  readonly cover: string | undefined
  readonly replica: IssueReplica
  readonly terms: IssueTerms
  readonly files: readonly StagedFile[]
}

/** The printed pages of an issue and its files for them, by their addresses. */
export interface IssueReplica {
  readonly pages: readonly Replica[]
  readonly flatplan: string | undefined
  /** What reading the pages without a network takes. */
  readonly offline: readonly string[]
}

/** The row of an issue: all wire fields of the contract's Issue but its articles. */
export function describeIssue(issue: ImportedIssue, context: IssueContext): IssuesTable {
  const { id, slug, known, contentHash, replica } = context
  const dates = describeDates(issue, context)
  const cover = describeCover(context)
  const summary = {
    id,
    ...describeWords(issue),
    pages: replica.pages,
    cover: cover?.url ?? context.cover ?? null,
    slug,
    data: { ...issue.data, languages: issue.languages, cover: cover ?? null, flatplan: replica.flatplan },
    ...dates,
  }
  return {
    id,
    identifier: context.identifier,
    slug,
    status: known?.status ?? 'draft',
    publish_at: known?.publish_at ?? null,
    release_date: dates.releaseDate,
    created: dates.created,
    updated: dates.updated,
    name: issueName(issue),
    content_hash: contentHash,
    summary: JSON.stringify(summary),
    cover: summary.cover,
    page_files: JSON.stringify(replica.offline),
    ...columnsOf(context.terms),
  }
}

/** What the source says, else what was said before, else now. */
function describeDates(issue: ImportedIssue, { now, known }: IssueContext) {
  const updated = now.toISOString()
  const created = dateFromSource(issue.created, now) ?? known?.created ?? updated
  const releaseDate = dateFromSource(issue.releaseDate, now) ?? known?.release_date ?? updated.slice(0, 10)
  return { updated, created, releaseDate }
}

/** The title in the issue's default language. */
export function issueName(issue: Pick<ImportedIssue, 'title' | 'languages'>): string {
  const [language = 'en'] = issue.languages
  return resolveLocalized(issue.title, { language, defaultLanguage: language })
}

function describeWords(issue: ImportedIssue) {
  return {
    name: issue.title,
    description: issue.description,
    textDirection: issue.textDirection,
    features: [],
    externalUrl: issue.externalUrl ?? null,
  }
}

function describeCover({ cover, files }: IssueContext): Cover | undefined {
  const { url } = sizedPicture(cover ?? '')
  const file = files.find((each) => addressOf(each) === url)
  return file?.picture && { url: withSizes(url, file.sizes ?? []), ...file.picture }
}

/** Raised when publishing makes something else of the same source, so that an import does not say "unchanged". */
export const PUBLISHING_VERSION = 4

/** What an import knows of a source: its words and the content of its files. */
interface ReadSource {
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
    releaseDate: dateFromSource(issue.releaseDate, now),
    created: dateFromSource(issue.created, now),
    files: files
      .filter((file) => !isGenerated(file))
      .map(({ path, mediaType, staged }) => [path, mediaType, staged.hash]),
  })
}

/** The date that the source gives: not the day of the import, and nothing that is no date. */
function dateFromSource(date: string | undefined, now: Date): string | undefined {
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
