import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PressPlan, RawPicture } from '../../pages/PageImages.ts'
import type { TakenPicture } from './PageJob.ts'
import type { SeenPicture } from './extractPicture.ts'

const WEBP = { quality: 85, effort: 4 } as const
/** A drawing is kept without loss where that costs no more than this many times the bytes. */
const WORTH = 1.2
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

interface PictureSaving {
  readonly folder: string
  /** Without the ending. */
  readonly name: string
  readonly plan: PressPlan
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

async function encode({ data, width, height }: RawPicture, plan: PressPlan) {
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  if (plan.widths.length === 0) {
    return { bytes: await picture.png({ compressionLevel: 0 }).toBuffer(), mediaType: 'image/png' as const }
  }
  const lossy = await picture.clone().webp(WEBP).toBuffer()
  const lossless = await picture.webp({ lossless: true, effort: 2 }).toBuffer()
  return { bytes: lossless.length <= WORTH * lossy.length ? lossless : lossy, mediaType: 'image/webp' as const }
}
