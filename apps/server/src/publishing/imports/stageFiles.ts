import type { ImportedAsset, ReportEntry } from '@gatefold/importers/ImportedIssue'
import type { ConvertedPicture } from '@gatefold/importers/pictures/convertPicture'
import type { FaceMetrics } from '@gatefold/magazine/font'
import type { PictureSize } from '@gatefold/magazine/pictureSizes'
import type { AssetStore, StagedAsset } from '../../platform/storage/AssetStore.ts'
import { compareFont, measureFont } from '../content/measureFont.ts'
import type { PictureFacts, ProbePicture } from '../content/probePicture.ts'

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

/** Makes a picture that browsers show of one that they do not; undefined for all others. Never rejects. */
export type ConvertPicture = (bytes: Uint8Array, mediaType: string) => Promise<ConvertedPicture | undefined>

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
  return { file: isMeasured ? { ...file, face: compareBytes(Buffer.concat(kept)) } : file }
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

function compareBytes(bytes: Uint8Array): FaceMetrics | undefined {
  const measures = measureFont(bytes)
  return measures && compareFont(measures)
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

/** Extension by media type: what a stored file is called, and so what it is served as. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'oga',
  'audio/opus': 'opus',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'xhtml',
  'text/css': 'css',
  'text/javascript': 'js',
  'application/json': 'json',
  'application/pdf': 'pdf',
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

/** Without the dot; `bin`, which nobody runs or shows, for a type that no reader knows. */
function extensionOf(mediaType: string): string {
  return EXTENSIONS[mediaType] ?? 'bin'
}

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
