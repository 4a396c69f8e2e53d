import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RenditionFile, RenditionPlan, RawPicture } from '../../pages/PageImages.ts'
import type { ImportLog } from '../../ImportLog.ts'
import type { StoryPicture } from '../stories/pieceComponents.ts'
import type { PictureOnPage } from '../stories/assignBlocks.ts'
import type { TakenPicture, FinishedPage } from './PageJob.ts'
import type { SeenPicture } from './extractPicture.ts'
import { PageFault, type OpenDocument } from './PagePool.ts'

interface TakenPictures {
  /** By page, counted from 1, and id of the PlacedPicture. */
  find(page: number, id: string): StoryPicture | undefined
  /** Each once, however often it is shown. */
  readonly files: readonly RenditionFile[]
}

interface PictureTaking {
  readonly wanted: readonly PictureOnPage[]
  readonly finished: readonly FinishedPage[]
  readonly folder: string
  readonly plan: RenditionPlan
  readonly log: ImportLog
}

interface PageTaking extends PictureTaking {
  readonly page: number
  readonly ids: readonly string[]
}

const WEBP = { quality: 85, effort: 4 } as const

/** A drawing is kept without loss where that costs no more than this many times the bytes. */
const WORTH = 1.2

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

interface PictureSaving {
  readonly folder: string
  /** Without the ending. */
  readonly name: string
  readonly plan: RenditionPlan
}

/**
 * Writes a picture into the folder under that name, with the ending that it gets: its own JPEG, else WebP; where the plan
 * has nothing encoded, its pixels as they are, as PNG.
 */
export async function savePicture(
  seen: SeenPicture,
  { folder, name, plan }: PictureSaving,
): Promise<Omit<TakenPicture, 'id'>> {
  const own = seen.jpeg && (await jpegSize(seen.jpeg))
  const { bytes, mediaType, ...size } =
    own !== undefined && seen.jpeg !== undefined
      ? { bytes: seen.jpeg, mediaType: 'image/jpeg' as const, ...own }
      : { ...(await encode(seen.pixels, plan)), width: seen.width, height: seen.height }
  const file = `${name}.${ENDINGS[mediaType]}`
  const hash = createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(folder, file), bytes)
  return { file: { path: `pictures/${file}`, name: file, mediaType, bytes: bytes.length }, hash, ...size }
}

/** A JPEG's own size; undefined for one that only a PDF reader can make something of. */
async function jpegSize(jpeg: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  const { format, width, height, channels } = await sharp(jpeg)
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0, channels: 0 }))
  return format === 'jpeg' && channels <= 3 ? { width, height } : undefined
}

async function encode({ data, width, height }: RawPicture, plan: RenditionPlan) {
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  if (plan.widths.length === 0) {
    return { bytes: await picture.png({ compressionLevel: 0 }).toBuffer(), mediaType: 'image/png' as const }
  }
  const lossy = await picture.clone().webp(WEBP).toBuffer()
  const lossless = await picture.webp({ lossless: true, effort: 2 }).toBuffer()
  return { bytes: lossless.length <= WORTH * lossy.length ? lossless : lossy, mediaType: 'image/webp' as const }
}

/** Takes pictures out of the PDF into the folder. One that cannot be taken out is named in the log. */
export async function takePictures(document: OpenDocument, taking: PictureTaking): Promise<TakenPictures> {
  const byPage = Map.groupBy(taking.wanted, ({ page }) => page)
  const taken = await Promise.all(
    [...byPage].map(async ([page, wanted]) => {
      const ids = [...new Set(wanted.map(({ id }) => id))]
      return (await takeFrom(document, { ...taking, page, ids })).map((picture) => ({ page, ...picture }))
    }),
  )
  const shelf = new Map<string, RenditionFile>()
  const found = new Map<string, StoryPicture>()
  for (const { page, id, file, hash, width, height } of taken.flat()) {
    const uniqueFile = shelf.get(hash) ?? file
    shelf.set(hash, uniqueFile)
    found.set(`${page}/${id}`, { url: `bundle://${uniqueFile.path}`, width, height })
  }
  return { find: (page, id) => found.get(`${page}/${id}`), files: [...shelf.values()] }
}

async function takeFrom(document: OpenDocument, taking: PageTaking): Promise<readonly TakenPicture[]> {
  const { finished, folder, plan, page, ids, log } = taking
  const part = finished[page - 1]?.part
  if (part === undefined) return []
  try {
    const taken = await document.run<'pictures'>(() => ({ kind: 'pictures', part, key: `p${page}`, folder, plan, ids }))
    const missing = ids.length - taken.length
    if (missing > 0) log.drop(`page ${page}`, describe(missing))
    return taken
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    log.drop(`page ${page}`, describe(ids.length))
    return []
  }
}

function describe(count: number): string {
  const pictures = count === 1 ? 'A picture' : `${count} pictures`
  return `${pictures} of the page cannot be taken out of the PDF; the printed page shows what the article does not.`
}
