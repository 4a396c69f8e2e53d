import { basename } from 'node:path'
import { bundleUrl } from '@gatefold/importers/component/SourceAssets'
import type {
  ImportedArticle,
  ImportedIssue,
  ImportedPage,
  ImportReport,
  ReportEntry,
  SourceFormat,
} from '@gatefold/importers/ImportedIssue'
import type { OpenedImport, PlanFile } from '@gatefold/importers/importSource'
import type { Kysely } from 'kysely'
import { decodePercent } from '@gatefold/importers/archive/Archive'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { createHash } from 'node:crypto'
import type { ImportLimits } from '@gatefold/importers/ImportLimits'
import { hashFile } from '@gatefold/importers/pdf/engine/DocumentFacts'
import { IMPORTER_VERSION } from '@gatefold/importers/pdf/run/WorkFolder'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import { withPublishingLock } from '../../platform/db/contentRevision.ts'
import { hashImportedIssue, PUBLISHING_VERSION } from '../content/describeIssue.ts'
import { stableId } from '../content/stableId.ts'
import { findIssueRow, writeStatus } from '../issues/manageIssues.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { withRenditions } from './renditions.ts'
import { findTarget, namesOf } from './findTarget.ts'
import type { ImportAnswer, ImportWork, Publishing } from './ImportWork.ts'
import { saveArticle } from './saveArticle.ts'
import { type SavedIssue, saveIssue, widestPicture } from './saveIssue.ts'
import { type StagedFiles, stageFiles, commitFiles, beginImport, endImport } from './importFiles.ts'
import { PublishingError } from '../PublishingError.ts'

const BUNDLE = /^bundle:\/\//

export interface ImportIssueOptions {
  /** As a draft, where an issue that is there already keeps its status; or published at once. */
  readonly landing: 'draft' | 'published'
  /** Slug or id of an issue that a single article joins; undefined makes the source an issue of its own. */
  readonly into: string | undefined
  /** Of the file, as the publisher wrote it. */
  readonly fileName: string
  /** Where the source belongs, if the publisher says so. */
  readonly answer: ImportAnswer
  /** Whether what was changed since by another way may be undone. */
  readonly discardsEdits: boolean
  /** By which the stories of a PDF were read, if a person made it. */
  readonly plan: PlanFile | undefined
  /** By which the source is known when it comes again; undefined where it is to be read each time. */
  readonly fingerprint: string | undefined
  /** The instant that the importer was given for missing dates. */
  readonly now: Date
  readonly signal: AbortSignal
  /** Bytes taken over so far, of all bytes. */
  readonly onProgress: (done: number, total: number) => void
}

export interface ImportOutcome extends Omit<SavedIssue, 'missing'> {
  readonly format: SourceFormat
  readonly report: StoredReport
  /** Whether the source was known by its fingerprint, and not read. */
  readonly isRecognized: boolean
}

/**
 * What an import of a PDF comes to that the title has as it is, without reading it; undefined where it has to be read. An issue
 * that is to be public becomes so.
 */
export async function recognizeImport(
  { db }: PublishingDeps,
  options: Pick<ImportIssueOptions, 'landing' | 'plan'> & { readonly fingerprint: string },
): Promise<ImportOutcome | undefined> {
  const { fingerprint, plan, landing } = options
  const select = (from: Kysely<Database>) => findByFingerprint(from, fingerprint, plan)
  const known = await select(db)
  if (known === undefined) return undefined
  const { report } = await findReport(db, known.id)
  if (landing === 'draft') return { ...known, change: 'unchanged', format: 'pdf', report, isRecognized: true }
  return withPublishingLock(db, async (transaction) => {
    // Another import may have changed it meanwhile: what is published is what was recognized.
    const row = await select(transaction)
    if (row?.id !== known.id) return undefined
    const { missing: _missing, ...saved } = await land(
      transaction,
      { ...row, change: 'unchanged', missing: [] },
      options,
    )
    return { ...saved, format: 'pdf' as const, report, isRecognized: true }
  })
}

/**
 * Brings an opened source into the title: all of it in one transaction, or nothing. The same content again changes
 * nothing. Rejects with PublishingError, with an ImportRefusal of the source, or with the fault of database or storage,
 * having taken everything back. The caller closes the source.
 */
export async function importIssue(
  { issue: given }: OpenedImport,
  deps: PublishingDeps,
  options: ImportIssueOptions,
): Promise<ImportOutcome> {
  const issue = options.into === undefined ? given : withoutPages(given)
  const importId = beginImport(deps)
  try {
    const { signal, onProgress } = options
    const { assets: store, probePicture, convertPicture } = deps
    const staging = { importId, store, probePicture, convertPicture, known: pageFiles(issue), signal, onProgress }
    const staged = await stageFiles(issue.assets, staging)
    const work = prepare(importId, { issue, staged }, options)
    const { missing, ...saved } = await save(work, deps, options)
    const report = composeReport(issue, mergeReports(issue, staged, missing), options)
    if (saved.change !== 'unchanged') await storeReport(deps.db, saved.id, report)
    const { fingerprint } = options
    if (fingerprint !== undefined) await recordFingerprint(deps.db, saved.id, { ...work, fingerprint })
    return { ...saved, format: issue.format, report, isRecognized: false }
  } finally {
    // What cannot be cleaned up now is cleaned up at the next start.
    await endImport(importId, deps).catch(() => undefined)
  }
}

interface Staged {
  readonly issue: ImportedIssue
  readonly staged: StagedFiles
}

function prepare(importId: string, { issue, staged: { files } }: Staged, options: ImportIssueOptions): ImportWork {
  const { now, fileName, answer, discardsEdits, plan } = options
  const newId = (name: string): string => stableId(importId, name)
  const contentHash = hashImportedIssue({ issue, files, now })
  return { importId, issue, files, contentHash, now, newId, fileName, answer, discardsEdits, plan }
}

async function save(read: ImportWork, deps: PublishingDeps, options: ImportIssueOptions): Promise<SavedIssue> {
  const unchanged = options.into === undefined ? await findUnchanged(read, deps, options) : undefined
  return (
    unchanged ?? withRenditions(read, { ...deps, signal: options.signal }, (work) => saveChanged(work, deps, options))
  )
}

async function saveChanged(work: ImportWork, deps: PublishingDeps, options: ImportIssueOptions): Promise<SavedIssue> {
  const { into } = options
  if (into === undefined) return saveIssue(work, deps, (transaction, saved) => land(transaction, saved, options))
  await commitFiles(work, deps)
  return withPublishingLock(deps.db, async (transaction) =>
    land(transaction, await saveArticle(transaction, into, work), options),
  )
}

/** The issue, when it says what the source says: then no file has to be moved. */
async function findUnchanged(
  work: ImportWork,
  { db }: PublishingDeps,
  options: ImportIssueOptions,
): Promise<SavedIssue | undefined> {
  const select = async (from: Kysely<Database>) => {
    const { known } = await findTarget(from, work)
    if (known?.content_hash !== work.contentHash) return undefined
    return { id: known.id, slug: known.slug, name: known.name, status: known.status }
  }
  const known = await select(db)
  if (known === undefined || options.landing === 'draft') return known && { ...known, change: 'unchanged', missing: [] }
  return withPublishingLock(db, async (transaction) => {
    const row = await select(transaction)
    return row && land(transaction, { ...row, change: 'unchanged', missing: [] }, options)
  })
}

async function land(
  transaction: Publishing,
  saved: SavedIssue,
  { landing }: Pick<ImportIssueOptions, 'landing'>,
): Promise<SavedIssue> {
  if (landing === 'draft') return saved
  const row = await findIssueRow(transaction, saved.id)
  const { issue, hasChanged } = await writeStatus(transaction, row, { status: 'published' })
  const change = hasChanged && saved.change === 'unchanged' ? 'updated' : saved.change
  return { ...saved, status: issue.status, change }
}

/** Of a file that was dropped its own line says why, so that no other is needed for what has named it. */
function mergeReports(
  { report, assets }: ImportedIssue,
  staged: StagedFiles,
  missing: readonly string[],
): ImportReport {
  const names = new Map(assets.map(({ path, source = path }) => [bundleUrl(path), source]))
  const dropped = new Set(staged.dropped.map(({ subject }) => subject))
  const lost = missing.flatMap((address) => {
    if (address.startsWith('article://')) {
      return { subject: address, message: 'A link to an article that is not in the issue.' }
    }
    const subject = names.get(address.replace(/#.*$/s, '')) ?? address
    return dropped.has(subject) ? [] : { subject, message: 'A file that is not in the source.' }
  })
  return {
    kept: report.kept,
    changed: [...report.changed, ...staged.changed],
    dropped: [...report.dropped, ...staged.dropped, ...lost],
  }
}

/** The source without its printed pages, as the one article of it joins an issue that has pages of its own, or none. */
function withoutPages(issue: ImportedIssue): ImportedIssue {
  if (issue.pages.length === 0) return issue
  const files = pageFiles({ pages: issue.pages, cover: '' })
  const { report } = issue
  const message = 'An article that joins an issue brings no printed pages.'
  return {
    ...issue,
    pages: [],
    assets: issue.assets.filter(({ path }) => !files.has(path)),
    report: { ...report, dropped: [...report.dropped, { subject: `${issue.pages.length} pages`, message }] },
  }
}

/** The paths of the files that only show printed pages; the picture that becomes the cover is left out. */
function pageFiles({ pages, cover }: Pick<ImportedIssue, 'pages' | 'cover'>): ReadonlySet<string> {
  const first = pages[0]
  const shown = cover ?? (first && widestPicture(first)?.url)
  const addresses = pages.flatMap(filesOf).filter((address) => address !== shown)
  return new Set(addresses.map((address) => decodePercent(address.replace(BUNDLE, ''))))
}

function filesOf({ pictures, tiles }: ImportedPage): readonly string[] {
  return [...pictures.map(({ url }) => url), ...(tiles?.urls ?? [])]
}

/** What an import has made of a file, as it is kept with the issue. */
export interface StoredReport extends ImportReport {
  /** Of the file. */
  readonly file: string
  /** ISO 8601. */
  readonly at: string
  readonly articles: readonly ReportedArticle[]
}

export interface ReportedArticle {
  readonly title: string
  /** Empty for none. */
  readonly author: string
  /** As printed on them; none for an article without printed pages. */
  readonly pages: readonly string[]
}

/** The report of an importer in the words of the issue: its articles by their titles, and what is said of each under its own. */
function composeReport(
  issue: ImportedIssue,
  report: ImportReport,
  { fileName, now }: { readonly fileName: string; readonly now: Date },
): StoredReport {
  const titles = new Map(issue.articles.map((article) => [article.key, titleOf(article, issue)]))
  const named = ({ subject, message }: ReportEntry): ReportEntry => {
    const key = subject.replace(/^articles\//, '')
    const title = titles.get(subject) ?? titles.get(key) ?? titles.get(key.replace(/\.md$/, ''))
    return { subject: title === undefined ? subject : `"${title}"`, message }
  }
  return {
    file: basename(fileName),
    at: now.toISOString(),
    kept: report.kept,
    articles: issue.articles.map((article) => ({
      title: titleOf(article, issue),
      author: article.author,
      pages: article.pages.map((page) => issue.pages[page - 1]?.name ?? String(page)),
    })),
    changed: report.changed.map(named),
    dropped: report.dropped.map(named),
  }
}

function titleOf({ title, language }: ImportedArticle, { languages }: ImportedIssue): string {
  const own = language ?? languages[0] ?? 'en'
  return resolveLocalized(title, { language: own, defaultLanguage: own })
}

/** Keeps the report of the last import that has changed an issue. */
async function storeReport(db: Kysely<Database>, issueId: string, report: StoredReport): Promise<void> {
  await db
    .updateTable('issue_sources')
    .set({ report: JSON.stringify(report) })
    .where('issue_id', '=', issueId)
    .execute()
}

/** Throws PublishingError `unknown-issue`, or `no-report` for an issue that came before reports were kept. */
export async function findReport(db: Kysely<Database>, reference: string) {
  const { id, slug, name, status } = await findIssueRow(db, reference)
  const row = await db.selectFrom('issue_sources').select('report').where('issue_id', '=', id).executeTakeFirst()
  const report = JSON.parse(row?.report ?? '{}') as Partial<StoredReport>
  if (report.kept !== undefined) return { slug, name, status, report: report as StoredReport }
  throw new PublishingError('no-report', `No report was kept of "${name}" (${slug}); its next import writes one.`)
}

/** Everything but a plan that decides what is made of a PDF. */
export interface FingerprintParts {
  /** Of the file; a PDF without a title is called by its name. */
  readonly path: string
  /** Of the program, whose next version may find other stories. */
  readonly version: string
  readonly limits: ImportLimits
}

/** SHA-256 in hex of a PDF and of what it is read by. Rejects with the system's fault for a file that cannot be read. */
export async function fingerprintOf({ path, version, limits }: FingerprintParts): Promise<string> {
  const parts = [await hashFile(path), basename(path), version, IMPORTER_VERSION, PUBLISHING_VERSION, limits]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

type KnownIssue = Pick<IssuesTable, 'id' | 'slug' | 'name' | 'status'>

/**
 * The issue that an import of the same source has made and nothing has changed since; undefined where none is, where another
 * plan is given now, or where it takes the source to say which of several issues it stands for.
 */
async function findByFingerprint(
  db: Kysely<Database>,
  fingerprint: string,
  plan: PlanFile | undefined,
): Promise<KnownIssue | undefined> {
  const [row, ...others] = await db
    .selectFrom('issue_sources')
    .innerJoin('issues', 'issues.id', 'issue_sources.issue_id')
    .select(['issues.id', 'issues.slug', 'issues.name', 'issues.status', 'issues.identifier', 'issue_sources.plan'])
    .where('issue_sources.fingerprint', '=', fingerprint)
    .execute()
  if (row === undefined || others.length > 0) return undefined
  if (plan !== undefined && plan.source !== row.plan) return undefined
  if (await hasNamesake(db, row.identifier)) return undefined
  const { id, slug, name, status } = row
  return { id, slug, name, status }
}

/** Whether a publication that calls itself the same was added beside that one: the source's title decides between them. */
async function hasNamesake(db: Kysely<Database>, identifier: string): Promise<boolean> {
  const start = `${identifier}#`
  const rows = await db.selectFrom('issues').select('identifier').where('identifier', 'like', `${start}%`).execute()
  return rows.some((row) => row.identifier.startsWith(start))
}

/**
 * Writes down by which fingerprint the source of an issue is known again: while the issue says what the source says, and is
 * found by the name that the source gives itself.
 */
async function recordFingerprint(
  db: Kysely<Database>,
  issueId: string,
  { fingerprint, ...work }: Pick<ImportWork, 'issue' | 'contentHash'> & { readonly fingerprint: string },
): Promise<void> {
  const asImported = db
    .selectFrom('issues')
    .select('id')
    .where('id', '=', issueId)
    .where('content_hash', '=', work.contentHash)
    .where('identifier', 'in', [...namesOf(work)])
  await db
    .updateTable('issue_sources')
    .set({ fingerprint })
    .where('issue_id', 'in', asImported)
    .where('format', '=', work.issue.format)
    // Issues that came before reports were kept have none to show.
    .where('report', '!=', '{}')
    .execute()
}
