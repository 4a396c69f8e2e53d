import { basename } from 'node:path'
import type {
  ImportedAsset,
  ImportedIssue,
  ImportedPage,
  ReportEntry,
  SourceFormat,
} from '@gatefold/importers/ImportedIssue'
import type { OpenedImport, PlanFile } from '@gatefold/importers/importSource'
import type { Kysely } from 'kysely'
import { decodePercent } from '@gatefold/importers/archive/Archive'
import { createHash } from 'node:crypto'
import type { ImportLimits } from '@gatefold/importers/ImportLimits'
import { hashFile } from '@gatefold/importers/pdf/engine/DocumentFacts'
import { IMPORTER_VERSION } from '@gatefold/importers/pdf/run/WorkFolder'
import { recordChange } from '../../platform/db/auditLog.ts'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import { withPublishingLock } from '../../platform/db/contentRevision.ts'
import { hashImportedIssue, PUBLISHING_VERSION } from '../content/describeIssue.ts'
import { stableId } from '../content/stableId.ts'
import { findIssueRow, writeStatus } from '../issues/manageIssues.ts'
import type { ConvertPicture, PublishingDeps } from '../PublishingDeps.ts'
import type { AssetStore } from '../../platform/storage/AssetStore.ts'
import { compareFace } from '../content/measureFont.ts'
import type { PictureFacts, ProbePicture } from '../content/probePicture.ts'
import { extensionOf } from '../../platform/storage/mediaType.ts'
import { withRenditions } from './renditions.ts'
import { findTarget, namesOf } from './findTarget.ts'
import {
  type ImportAnswer,
  type ImportWork,
  inOneChunk,
  type Publishing,
  type StagedFile,
  type StagedFiles,
} from './ImportWork.ts'
import { saveArticle } from './saveArticle.ts'
import { commitFiles, type SavedIssue, saveIssue, widestPicture } from './saveIssue.ts'
import { beginImport, endImport } from './importJournal.ts'
import { composeReport, findReport, type StoredReport, storeReport } from './importReport.ts'

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
  deps: PublishingDeps,
  options: Pick<ImportIssueOptions, 'landing' | 'plan'> & { readonly fingerprint: string },
): Promise<ImportOutcome | undefined> {
  const { db } = deps
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
      deps,
    )
    return { ...saved, format: 'pdf' as const, report, isRecognized: true }
  })
}

/**
 * Brings an opened source into the title: all of it in one transaction, or nothing. The same content again changes
 * nothing. Rejects with PublishingError, with an ImportError of the source, or with the fault of database or storage,
 * having taken everything back. The caller closes the source.
 */
export async function importIssue(
  { issue: importedIssue }: OpenedImport,
  deps: PublishingDeps,
  options: ImportIssueOptions,
): Promise<ImportOutcome> {
  const issue = options.into === undefined ? importedIssue : withoutPages(importedIssue)
  const importId = beginImport(deps)
  try {
    const { signal, onProgress } = options
    const { assets: store, probePicture, convertPicture } = deps
    const staging = { importId, store, probePicture, convertPicture, known: pageFiles(issue), signal, onProgress }
    const staged = await stageFiles(issue.assets, staging)
    const work = prepare(importId, { issue, staged }, options)
    const { missing, ...saved } = await save(work, deps, options)
    const report = composeReport(issue, { staged, missing }, options)
    if (saved.change !== 'unchanged') await storeReport(deps.db, saved.id, report)
    const { fingerprint } = options
    if (fingerprint !== undefined) await recordFingerprint(deps.db, saved.id, { ...work, fingerprint })
    return { ...saved, format: issue.format, report, isRecognized: false }
  } finally {
    // What cannot be cleaned up now is cleaned up at the next start.
    await endImport(importId, deps).catch(() => undefined)
  }
}

/** A picture is looked at in memory; a larger file is no picture for a page. */
const LARGEST_PICTURE = 64 * 1024 ** 2

const LARGEST_FONT = 16 * 1024 ** 2

interface Staging {
  readonly importId: string
  readonly store: AssetStore
  readonly probePicture: ProbePicture
  readonly convertPicture: ConvertPicture
  /** Paths of pictures whose size their source tells: they are not looked at. */
  readonly known: ReadonlySet<string>
  readonly signal: AbortSignal
  /** Bytes staged so far, of all bytes. */
  readonly onProgress: (done: number, total: number) => void
}

/** Stages every file of a source and looks at its pictures. Rejects with the source's or the storage's error. */
async function stageFiles(assets: readonly ImportedAsset[], staging: Staging): Promise<StagedFiles> {
  const outcomes: StagedOutcome[] = []
  const total = assets.reduce((sum, asset) => sum + asset.bytes, 0)
  let done = 0
  for (const asset of assets) {
    staging.signal.throwIfAborted()
    outcomes.push(await stageFile(asset, staging))
    done += asset.bytes
    staging.onProgress(done, total)
  }
  return {
    files: outcomes.flatMap(({ file }) => file ?? []),
    changed: outcomes.flatMap(({ changed }) => changed ?? []),
    dropped: outcomes.flatMap(({ dropped }) => dropped ?? []),
  }
}

interface StagedOutcome {
  readonly file?: StagedFile
  readonly changed?: ReportEntry
  readonly dropped?: ReportEntry
}

async function stageFile(asset: ImportedAsset, staging: Staging): Promise<StagedOutcome> {
  const { path, mediaType, bytes } = asset
  if (isPicture(mediaType) && !staging.known.has(path)) return stagePicture(asset, staging)
  const chunks: Uint8Array[] = []
  const isMeasured = mediaType === 'font/woff2' && bytes <= LARGEST_FONT
  const content = isMeasured ? keeping(asset.open(), chunks) : asset.open()
  const staged = await staging.store.stage(staging.importId, content)
  const file: StagedFile = { path, mediaType, staged, extension: extensionOf(mediaType), picture: undefined }
  return { file: isMeasured ? { ...file, face: compareFace(Buffer.concat(chunks)) } : file }
}

/** A picture under its own name, so that pages of a package find it: with what browsers show in it. */
async function stagePicture(asset: ImportedAsset, staging: Staging): Promise<StagedOutcome> {
  const { path, source: subject = path } = asset
  const fault = pictureFault(asset)
  if (fault !== undefined) return { dropped: { subject, message: fault } }
  const parts: Uint8Array[] = []
  for await (const chunk of asset.open()) parts.push(chunk)
  const picture = { bytes: Buffer.concat(parts), mediaType: asset.mediaType }
  const converted = await staging.convertPicture(picture.bytes, picture.mediaType)
  if (converted?.kind === 'dropped') return { dropped: { subject, message: converted.message } }
  const { bytes, mediaType } = converted?.kind === 'converted' ? converted : picture
  const staged = await staging.store.stage(staging.importId, inOneChunk(bytes))
  const file: StagedFile = { path, mediaType, staged, extension: extensionOf(mediaType), picture: undefined }
  const outcome = lookAt({ file, subject }, await staging.probePicture(bytes, mediaType))
  if (converted === undefined || outcome.file === undefined) return outcome
  return { ...outcome, changed: { subject, message: converted.message } }
}

/** Why a picture is not even looked at, in one sentence. */
function pictureFault({ mediaType, bytes }: ImportedAsset): string | undefined {
  return (
    pictureFormatFault(mediaType) ??
    (bytes > LARGEST_PICTURE ? 'A picture of more than 64 MiB; save it as JPEG or WebP.' : undefined)
  )
}

function lookAt(
  { file, subject }: { readonly file: StagedFile; readonly subject: string },
  probed: Awaited<ReturnType<ProbePicture>>,
): StagedOutcome {
  if (probed.kind === 'not-a-picture')
    return { dropped: { subject, message: 'Not a picture, whatever its name says.' } }
  if (probed.kind === 'too-large') return { dropped: { subject, message: probed.message } }
  const withFacts: StagedFile = { ...file, picture: probed.facts satisfies PictureFacts }
  if (!probed.isDamaged) return { file: withFacts }
  return { file: withFacts, changed: { subject, message: 'A damaged picture; kept as it is.' } }
}

async function* keeping(content: AsyncIterable<Uint8Array>, chunks: Uint8Array[]): AsyncIterable<Uint8Array> {
  for await (const chunk of content) {
    chunks.push(chunk)
    yield chunk
  }
}

/** Picture formats that every browser of the last years shows, and TIFF, which an import converts. */
const TAKEN_PICTURES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'image/bmp',
  'image/tiff',
])

function isPicture(mediaType: string): boolean {
  return mediaType.startsWith('image/')
}

const HEIC =
  'A photograph in the format of an iPhone (HEIC), which browsers do not show. Open it in Preview or Photos, export it as JPEG, and import ' +
  'again with that file in its place. For new photographs: on the iPhone, Settings > Camera > Formats > Most Compatible.'

/** Why browsers cannot be shown a picture and what can be done about it, for the report; undefined where they can. */
function pictureFormatFault(mediaType: string): string | undefined {
  if (TAKEN_PICTURES.has(mediaType)) return undefined
  if (/^image\/hei[cf]/.test(mediaType)) return HEIC
  return `A picture of the type ${mediaType}, which browsers do not show; save it as JPEG, PNG or WebP.`
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
  const finish = async (transaction: Publishing, saved: SavedIssue) => {
    await recordImport(transaction, saved, options, deps)
    return land(transaction, saved, options, deps)
  }
  if (into === undefined) return saveIssue(work, deps, finish)
  await commitFiles(work, deps)
  return withPublishingLock(deps.db, async (transaction) =>
    finish(transaction, await saveArticle(transaction, into, work)),
  )
}

async function recordImport(
  transaction: Publishing,
  issue: SavedIssue,
  { fileName: file }: Pick<ImportIssueOptions, 'fileName'>,
  { actor, now }: Pick<PublishingDeps, 'actor' | 'now'>,
): Promise<void> {
  const { change } = issue
  if (change === 'unchanged') return
  const entry = { action: 'issue-imported', subject: issue, after: { file, change } } as const
  await recordChange(transaction, entry, { actor, at: now() })
}

/** The issue, when it says what the source says: then no file has to be moved. */
async function findUnchanged(
  work: ImportWork,
  deps: PublishingDeps,
  options: ImportIssueOptions,
): Promise<SavedIssue | undefined> {
  const select = async (from: Kysely<Database>) => {
    const { known } = await findTarget(from, work)
    if (known?.content_hash !== work.contentHash) return undefined
    return { id: known.id, slug: known.slug, name: known.name, status: known.status }
  }
  const known = await select(deps.db)
  if (known === undefined || options.landing === 'draft') return known && { ...known, change: 'unchanged', missing: [] }
  return withPublishingLock(deps.db, async (transaction) => {
    const row = await select(transaction)
    return row && land(transaction, { ...row, change: 'unchanged', missing: [] }, options, deps)
  })
}

async function land(
  transaction: Publishing,
  saved: SavedIssue,
  { landing }: Pick<ImportIssueOptions, 'landing'>,
  deps: Pick<PublishingDeps, 'actor' | 'now'>,
): Promise<SavedIssue> {
  if (landing === 'draft') return saved
  const row = await findIssueRow(transaction, saved.id)
  const { issue, hasChanged } = await writeStatus(transaction, row, { status: 'published' }, deps)
  const change = hasChanged && saved.change === 'unchanged' ? 'updated' : saved.change
  return { ...saved, status: issue.status, change }
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
