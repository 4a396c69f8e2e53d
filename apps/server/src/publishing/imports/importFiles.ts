import type { ImportedAsset, ReportEntry } from '@gatefold/importers/ImportedIssue'
import type { FaceMetrics } from '@gatefold/magazine/font'
import type { PictureSize } from '@gatefold/magazine/pictureSizes'
import type { Transaction } from 'kysely'
import type { AssetStore, StagedAsset, StoredAsset } from '../../platform/storage/AssetStore.ts'
import { compareFace } from '../content/measureFont.ts'
import type { PictureFacts, ProbePicture } from '../content/probePicture.ts'
import { extensionOf } from '../../platform/storage/mediaType.ts'
import type { ConvertPicture, PublishingDeps, ProcessIdentity } from '../PublishingDeps.ts'
import { inBatches } from '../../platform/db/engine.ts'
import { withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { Database } from '../../platform/db/schema.ts'

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

/** A picture is looked at in memory; a larger file is no picture for a page. */
const LARGEST_PICTURE = 64 * 1024 ** 2

const LARGEST_FONT = 16 * 1024 ** 2

export interface Staging {
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

export interface StagedFiles {
  readonly files: readonly StagedFile[]
  readonly changed: readonly ReportEntry[]
  readonly dropped: readonly ReportEntry[]
}

/** Stages every file of a source and looks at its pictures. Rejects with the source's or the storage's error. */
export async function stageFiles(assets: readonly ImportedAsset[], staging: Staging): Promise<StagedFiles> {
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
  const kept: Uint8Array[] = []
  const isMeasured = mediaType === 'font/woff2' && bytes <= LARGEST_FONT
  const content = isMeasured ? keeping(asset.open(), kept) : asset.open()
  const staged = await staging.store.stage(staging.importId, content)
  const file: StagedFile = { path, mediaType, staged, extension: extensionOf(mediaType), picture: undefined }
  return { file: isMeasured ? { ...file, face: compareFace(Buffer.concat(kept)) } : file }
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

export async function* inOneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
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

async function* keeping(content: AsyncIterable<Uint8Array>, kept: Uint8Array[]): AsyncIterable<Uint8Array> {
  for await (const chunk of content) {
    kept.push(chunk)
    yield chunk
  }
}

/** Where a staged file will be found, below the base path (decision 0021). */
export function addressOf(file: Pick<StagedFile, 'staged' | 'extension'>): string {
  return `/assets/${file.staged.hash}.${file.extension}`
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

/** Files come before the rows that name them, so that no reader meets an address without a file. */
export async function commitFiles(
  { importId, files }: { readonly importId: string; readonly files: readonly StagedFile[] },
  { db, assets }: PublishingDeps,
): Promise<void> {
  const stored = files.map(({ staged: { hash }, extension }) => ({ hash, extension }))
  await withPublishingLock(db, (transaction) => writeJournal(importId, stored, transaction))
  const committed = new Set<string>()
  for (const { staged, extension } of files) {
    const name = `${staged.hash}.${extension}`
    if (!committed.has(name)) await assets.commit(staged, extension)
    committed.add(name)
  }
}

/** Says of which issue the files are and under which paths its source names them. */
interface FilesOfIssue {
  readonly issueId: string
  /** Put before every path. */
  readonly prefix: string
  readonly files: readonly StagedFile[]
  readonly now: Date
}

/** Replaces the files of an issue whose paths begin with the prefix. */
export async function saveFiles(
  transaction: Transaction<Database>,
  { issueId, prefix, files, now }: FilesOfIssue,
): Promise<void> {
  const named = await transaction.selectFrom('issue_assets').select('path').where('issue_id', '=', issueId).execute()
  for (const { path } of named.filter((row) => row.path.startsWith(prefix))) {
    await transaction.deleteFrom('issue_assets').where('issue_id', '=', issueId).where('path', '=', path).execute()
  }
  const created = now.toISOString()
  const assets = files.map(({ staged: { hash, bytes }, extension, mediaType }) => {
    return { hash, extension, media_type: mediaType, bytes, created }
  })
  await inBatches(assets, async (batch) => {
    await transaction
      .insertInto('assets')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['hash', 'extension']).doNothing())
      .execute()
  })
  const paths = files.map(({ path, staged: { hash }, extension }) => {
    return { issue_id: issueId, path: prefix + path, hash, extension, is_teaser: 0 }
  })
  await inBatches(paths, async (batch) => {
    await transaction.insertInto('issue_assets').values(batch).execute()
  })
}

/** An import on another machine that cannot be asked is given up for dead after a day: far longer than any may take. */
const LONGEST_IMPORT = 24 * 60 * 60_000

/** What the id of an import says of itself, so that files it staged need no row to be cleaned up. */
interface ImportOrigin {
  readonly identity: ProcessIdentity
  readonly started: Date
}

/** A new id of this process. */
export function beginImport({ self, now, createUuid }: PublishingDeps): string {
  return createImportId({ identity: self, started: now() }, createUuid())
}

/** Writes down which stored files an import or a removal may leave unused, before it touches any of them. */
export async function writeJournal(
  importId: string,
  assets: readonly StoredAsset[],
  transaction: Transaction<Database>,
): Promise<void> {
  const origin = parseImportId(importId)
  if (origin === undefined) throw new TypeError(`Not the id of an import: ${importId}`)
  await transaction
    .insertInto('imports')
    .values({ id: importId, started: origin.started.toISOString(), owner: ownerOf(origin.identity) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const rows = assets.map(({ hash, extension }) => ({ import_id: importId, hash, extension }))
  await inBatches(rows, async (batch) => {
    await transaction
      .insertInto('asset_journal')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Takes the rows of files that no issue names any more out of `assets`; the journal says which they were. */
export async function forgetUnusedAssets(importId: string, transaction: Transaction<Database>): Promise<void> {
  const unused = await transaction
    .selectFrom('assets')
    .select(['hash', 'extension'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('issue_assets')
            .select('issue_assets.hash')
            .whereRef('issue_assets.hash', '=', 'assets.hash')
            .whereRef('issue_assets.extension', '=', 'assets.extension'),
        ),
      ),
    )
    .execute()
  if (unused.length === 0) return
  await writeJournal(importId, unused, transaction)
  for (const { hash, extension } of unused) {
    await transaction.deleteFrom('assets').where('hash', '=', hash).where('extension', '=', extension).execute()
  }
}

/** An id of letters, digits and hyphens. `uuid` makes it unique within its process. */
export function createImportId({ identity, started }: ImportOrigin, uuid: string): string {
  const parts = [toHex(identity.host), identity.pid, toHex(identity.start), started.getTime(), uuid.replaceAll('-', '')]
  return parts.join('-')
}

/** Undefined for a name that `createImportId` did not make. */
export function parseImportId(id: string): ImportOrigin | undefined {
  const [, host = '', pid = '', start = '', started = ''] =
    /^([0-9a-f]*)-(\d+)-([0-9a-f]*)-(\d+)-[0-9a-z]+$/.exec(id) ?? []
  if (started === '') return undefined
  return {
    identity: { host: fromHex(host), pid: Number(pid), start: fromHex(start) },
    started: new Date(Number(started)),
  }
}

/** `hostname:pid:start`, as the row of the import names its owner. */
export function ownerOf({ host, pid, start }: ProcessIdentity): string {
  return `${host}:${pid}:${start}`
}

function toHex(text: string): string {
  return Buffer.from(text).toString('hex')
}

function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').toString()
}

/**
 * The end of every import and removal, whether it went well, failed or died: its staged files go, and of the files in its
 * journal those that no issue names and no other import is about to use. May be called again at any time.
 */
export async function endImport(importId: string, deps: Pick<PublishingDeps, 'db' | 'assets'>): Promise<void> {
  await deps.assets.discard(importId)
  const row = await deps.db.selectFrom('imports').select('id').where('id', '=', importId).executeTakeFirst()
  if (row === undefined) return
  // The files go while the lock is held: nobody can begin to rely on one between the look and the removal.
  await withPublishingLock(deps.db, async (transaction) => {
    for (const asset of await findUnused(importId, transaction)) await deps.assets.remove(asset)
    await transaction.deleteFrom('imports').where('id', '=', importId).execute()
  })
}

async function findUnused(importId: string, transaction: Transaction<Database>): Promise<readonly StoredAsset[]> {
  return transaction
    .selectFrom('asset_journal as own')
    .select(['own.hash', 'own.extension'])
    .where('own.import_id', '=', importId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assets')
            .select('assets.hash')
            .whereRef('assets.hash', '=', 'own.hash')
            .whereRef('assets.extension', '=', 'own.extension'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('asset_journal as other')
            .select('other.hash')
            .whereRef('other.hash', '=', 'own.hash')
            .whereRef('other.extension', '=', 'own.extension')
            .where('other.import_id', '!=', importId),
        ),
      ),
    )
    .execute()
}

/**
 * Removes what dead imports left behind: files staged, and files stored that no issue names. A live import is not
 * touched. Every command begins with it. Gives the number of imports cleaned up.
 */
export async function recoverImports(deps: PublishingDeps): Promise<number> {
  const rows = await deps.db.selectFrom('imports').select('id').execute()
  const ids = new Set([...rows.map(({ id }) => id), ...(await deps.assets.listStaging())])
  let cleaned = 0
  for (const id of ids) {
    if (await isAtWork(id, deps)) continue
    await endImport(id, deps)
    cleaned += 1
  }
  return cleaned
}

async function isAtWork(id: string, deps: PublishingDeps): Promise<boolean> {
  const origin = parseImportId(id)
  if (origin === undefined) return false
  const isOurs = origin.identity.host === deps.self.host
  if (!isOurs && deps.now().getTime() - origin.started.getTime() > LONGEST_IMPORT) return false
  return deps.isAlive(origin.identity)
}
