import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { decodePercent } from '@gatefold/importers/archive/Archive'
import { ImportError } from '@gatefold/importers/ImportError'
import type { ImportedAsset, ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { type SizeRendition, renderPictureSizes, SIZES_PLAN } from '@gatefold/importers/pages/renderPictureSizes'
import { openWorkFolder } from '@gatefold/importers/pdf/run/WorkFolder'
import type { PictureSize } from '@gatefold/magazine/pictureSizes'
import pLimit from 'p-limit'
import { BASIC_CHARACTERS, type CharacterRanges } from '@gatefold/magazine/font'
import subsetFont from 'subset-font'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { PublishingError } from '../PublishingError.ts'
import { widestPicture } from './saveIssue.ts'
import { GENERATED_SIZES, GENERATED_FACES } from '../content/generatedPaths.ts'
import { addressOf, type ImportWork, inOneChunk, type StagedFile } from './ImportWork.ts'

interface RenditionDeps extends Pick<PublishingDeps, 'assets' | 'convertPicture' | 'workFolder' | 'now'> {
  readonly signal: AbortSignal
}

/**
 * Gives `task` the work with what publishing makes of a source's files: pictures in more sizes, typefaces in two parts. Sizes that were
 * made before are taken over until `task` has done with the work.
 */
export async function withRenditions<Result>(
  work: ImportWork,
  deps: RenditionDeps,
  task: (work: ImportWork) => Promise<Result>,
): Promise<Result> {
  const { assets: store, convertPicture, signal } = deps
  return inSizesFolder(work.issue.identifier, deps, async (folder) => {
    const sized = await stageSizes(work, { store, convertPicture, folder, signal })
    return task(await stageFaces(sized, { store, signal }))
  })
}

/**
 * Gives `task` a folder for the sizes of an issue's pictures: what an import of the same issue has finished there before it was stopped is
 * taken over, and what the last imports have made.
 */
async function inSizesFolder<Result>(
  identifier: string,
  { workFolder, now }: Pick<PublishingDeps, 'workFolder' | 'now'>,
  task: (folder: string) => Promise<Result>,
): Promise<Result> {
  const hash = createHash('sha256').update(identifier).digest('hex')
  const work = await openWorkFolder(workFolder, { hash, renditions: SIZES_PLAN, now: now() })
  try {
    const result = await task(work.path)
    await work.finish()
    return result
  } catch (error) {
    // Only what may be tried again as it is goes on where it was: a refusal leaves nothing behind.
    await (isRefusal(error) ? work.remove() : work.leave())
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof PublishingError || error instanceof ImportError
}

interface SizesStaging extends Pick<PublishingDeps, 'convertPicture'> {
  readonly store: PublishingDeps['assets']
  readonly folder: string
  readonly signal: AbortSignal
}

/**
 * The work with the sizes of the pictures that readers are shown (decision 0238), on all cores. A picture of which none can be made stays
 * as it is. Rejects with the source's or the storage's error.
 */
async function stageSizes(work: ImportWork, staging: SizesStaging): Promise<ImportWork> {
  const assets = new Map(work.issue.assets.map((asset) => [asset.path, asset]))
  const shown = shownPictures(work.issue)
  const rendered = new Map<string, Promise<readonly SizeRendition[]>>()
  const files = await inParallel(work.files, staging.signal, async (file) => {
    const asset = assets.get(file.path)
    // What has no colour could not be decoded within our limits.
    if (asset === undefined || file.picture?.placeholder === undefined || !shown.has(file.path)) return [file]
    return stageSizesOf(file, { ...staging, asset, importId: work.importId, rendered })
  })
  return { ...work, files: files.flat() }
}

interface OneStaging extends SizesStaging {
  readonly asset: ImportedAsset
  readonly importId: string
  /** By the hash of the picture: one that lies in the source twice is rendered once. */
  readonly rendered: Map<string, Promise<readonly SizeRendition[]>>
}

async function stageSizesOf(file: StagedFile, staging: OneStaging): Promise<readonly StagedFile[]> {
  const { importId, store, folder, rendered } = staging
  const rendering = rendered.get(file.staged.hash) ?? renderSizes(file, staging)
  rendered.set(file.staged.hash, rendering)
  const files: StagedFile[] = []
  const sizes: PictureSize[] = []
  for (const { name, width } of await rendering) {
    const staged = await store.stage(importId, createReadStream(join(folder, name)))
    const path = `${GENERATED_SIZES}${file.path}/${width}.avif`
    const size: StagedFile = { path, mediaType: 'image/avif', staged, extension: 'avif', picture: undefined }
    files.push(size)
    sizes.push({ url: addressOf(size), width })
  }
  const itself = { url: addressOf(file), width: file.picture?.width ?? 0 }
  return files.length === 0 ? [file] : [{ ...file, sizes: withItself(sizes, itself) }, ...files]
}

async function renderSizes({ staged, mediaType, picture }: StagedFile, { asset, folder, convertPicture }: OneStaging) {
  const originalBytes = await buffer(asset.open())
  // What was staged is not to be read again: it is made once more of what the source has.
  const converted = asset.mediaType === mediaType ? undefined : await convertPicture(originalBytes, asset.mediaType)
  const bytes = converted?.kind === 'converted' ? converted.bytes : originalBytes
  const job = { folder, key: staged.hash }
  const { width = 0, height = 0 } = picture ?? {}
  return renderPictureSizes({ bytes, mediaType, width, height }, job).catch((error: unknown) => {
    // The device's fault is not the picture's: a full disk, say, has the import tried again.
    if (error instanceof Error && 'code' in error) throw error
    return []
  })
}

/** The picture itself is one of its sizes where it is wider than those that are made, up to the widest that is. */
function withItself(sizes: readonly PictureSize[], itself: PictureSize): readonly PictureSize[] {
  const widest = sizes.at(-1)?.width ?? 0
  return widest < Math.min(itself.width, SIZES_PLAN.finest) ? [...sizes, itself] : sizes
}

const SHOWN = /"(?:imageurl|thumbnail|featureImage)":"bundle:\/\/([^"#]+)/g

/** Paths of the pictures that stand in articles, lists and on the cover; not what only styles or packaged pages show. */
function shownPictures({ articles, cover, pages }: ImportedIssue): ReadonlySet<string> {
  const [page] = pages
  const covers = [cover, page && widestPicture(page)?.url].map((address) => ({ imageurl: address }))
  const named = [...JSON.stringify([articles, covers]).matchAll(SHOWN)]
  return new Set(named.flatMap(([, path = '']) => [path, decodePercent(path)]))
}

/** Results in the order of the items; as many are worked on as there are cores. Rejects when nothing is at work any more. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const limit = pLimit(availableParallelism())
  const failure = new AbortController()
  const isOver = AbortSignal.any([signal, failure.signal])
  const working = items.map((item) =>
    limit(async () => {
      isOver.throwIfAborted()
      return act(item).catch((error: unknown) => {
        failure.abort(error)
        throw error
      })
    }),
  )
  await Promise.allSettled(working)
  return Promise.all(working)
}

/** Bytes of a face that is not worth a second request, and of one of thousands of characters, of which a page takes many. */
const [SMALLEST, LARGEST] = [30_000, 300_000]

/** Of Unicode. */
const LAST_CHARACTER = 0x10_ff_ff

/** How large the smaller file may be, of the whole. */
const WORTH = 0.8

const SURROGATES: CharacterRanges = [[0xd8_00, 0xdf_ff]]

interface FacesStaging {
  readonly store: PublishingDeps['assets']
  readonly signal: AbortSignal
}

/**
 * The work with the typefaces in two files each, by characters, so that a first screen takes a small one (decision 0307). A face
 * that is small, that no Latin text is measured by, or of which no smaller files can be made, stays as it is. Rejects with the
 * source's or the storage's error.
 */
async function stageFaces(work: ImportWork, { store, signal }: FacesStaging): Promise<ImportWork> {
  const assets = new Map(work.issue.assets.map((asset) => [asset.path, asset]))
  const files: StagedFile[] = []
  for (const file of work.files) {
    signal.throwIfAborted()
    const asset = file.face === undefined ? undefined : assets.get(file.path)
    const parts = asset && (await splitFace(await buffer(asset.open())))
    if (file.face === undefined || parts === undefined) {
      files.push(file)
      continue
    }
    const stage = async (name: 'basic' | 'further'): Promise<StagedFile> => ({
      path: `${GENERATED_FACES}${file.path}/${name}.woff2`,
      mediaType: file.mediaType,
      staged: await store.stage(work.importId, inOneChunk(parts[name])),
      extension: file.extension,
      picture: undefined,
    })
    const [basic, further] = [await stage('basic'), await stage('further')]
    const face = { ...file.face, parts: { basic: addressOf(basic), further: addressOf(further) } }
    files.push({ ...file, face }, basic, further)
  }
  return { ...work, files }
}

/** A WOFF2 font as two; undefined where that saves nothing, or cannot be done. Never rejects. */
export async function splitFace(
  font: Buffer,
): Promise<{ readonly basic: Buffer; readonly further: Buffer } | undefined> {
  if (font.length < SMALLEST || font.length > LARGEST) return undefined
  const further = Array.from({ length: LAST_CHARACTER + 1 }, (_, point) => point).filter(
    (point) => !isIn(BASIC_CHARACTERS, point) && !isIn(SURROGATES, point),
  )
  const basic = BASIC_CHARACTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  try {
    const parts = { basic: await subset(font, basic), further: await subset(font, further) }
    return parts.basic.length < font.length * WORTH ? parts : undefined
  } catch {
    return undefined
  }
}

function isIn(ranges: CharacterRanges, point: number): boolean {
  return ranges.some(([first, last]) => point >= first && point <= last)
}

/** With these characters, as far as the font has them. */
function subset(font: Buffer, points: readonly number[]): Promise<Buffer> {
  const text = points.map((point) => String.fromCodePoint(point)).join('')
  return subsetFont(font, text, { targetFormat: 'woff2' })
}
