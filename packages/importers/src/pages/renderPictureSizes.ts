import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { areThere, readPageRecord, writePageRecord } from '../pdf/run/PageJob.ts'
import type { RenditionPlan } from './PageImages.ts'

/** Of a picture in an article, on a cover or in a list. */
export const SIZES_PLAN: RenditionPlan = { widths: [400, 800, 1200, 1600, 2400], finest: 2400 }

/** As quick as WebP and a third smaller; more effort takes three times as long for a twentieth (decision 0238). */
const AVIF = { quality: 55, effort: 0, chromaSubsampling: '4:2:0' } as const

/** A size is worth its file only where it is so much smaller than the next larger one, and the picture is no trifle. */
const SAVES = 0.8

const TRIFLE = 48 * 1024

/** Of one size: a strip of many screens would take the memory of all the others. */
const MOST_PIXELS = 24_000_000

const LONGEST_SECONDS = 60

/** Formats that are nearly as small as ours: about their own width is not made again. */
const SMALL_FORMATS = ['image/webp', 'image/avif']

/** What stands still, and which sharp decodes as browsers show it. */
const RENDERED_TYPES = ['image/jpeg', 'image/png', ...SMALL_FORMATS]

/** A picture of which sizes are made; its facts are as it is shown. */
export interface SourcePicture {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly width: number
  readonly height: number
}

/** Where sizes are kept until the import is over; the name is unique to the picture's content. */
export interface SizesJob {
  readonly folder: string
  readonly key: string
}

/** A file of the folder: AVIF. */
export interface SizeRendition {
  readonly name: string
  readonly width: number
  readonly bytes: number
}

/** Makes the sizes of a picture, or takes those over that an import before has finished. Rejects with sharp's Error. */
export async function renderPictureSizes(picture: SourcePicture, job: SizesJob): Promise<readonly SizeRendition[]> {
  const known = await readPageRecord<readonly SizeRendition[]>(job)
  if (known !== undefined && (await areThere(known, job))) return known
  const sizes = await makeSizes(picture, job)
  writePageRecord<readonly SizeRendition[]>(job, sizes)
  return sizes
}

async function makeSizes(picture: SourcePicture, { folder, key }: SizesJob): Promise<readonly SizeRendition[]> {
  const widths = await planWidths(picture)
  const made: SizeRendition[] = []
  let before = picture.bytes.length
  let larger = open(picture.bytes).autoOrient().toColourspace('srgb')
  for (const width of widths.toReversed()) {
    const { data, info } = await larger.resize({ width }).raw().toBuffer({ resolveWithObject: true })
    const reopen = (): Sharp => sharp(data, { raw: info })
    const bytes = await reopen().timeout({ seconds: LONGEST_SECONDS }).avif(AVIF).toBuffer()
    larger = reopen()
    if (bytes.length > before * SAVES) continue
    const name = `${key}-${width}.avif`
    await writeFile(join(folder, name), bytes)
    made.unshift({ name, width, bytes: bytes.length })
    before = bytes.length
  }
  return made
}

/** The narrowest first; none for what is small, moves, or is drawn. */
async function planWidths({ bytes, mediaType, width, height }: SourcePicture): Promise<readonly number[]> {
  if (bytes.length < TRIFLE || !RENDERED_TYPES.includes(mediaType) || isMovingPng(bytes)) return []
  const { pages = 1 } = await open(bytes).metadata()
  if (pages > 1) return []
  const narrower = SIZES_PLAN.widths.filter((each) => each <= width * SAVES)
  const widest = Math.min(width, SIZES_PLAN.finest)
  const all = SMALL_FORMATS.includes(mediaType) ? narrower : [...new Set([...narrower, widest])]
  return all.filter((each) => (each * each * height) / width <= MOST_PIXELS)
}

/** An animated PNG says so before its first picture; libvips knows that picture only. */
function isMovingPng(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return head.toString('latin1', 1, 4) === 'PNG' && head.subarray(0, Math.max(0, head.indexOf('IDAT'))).includes('acTL')
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: false, failOn: 'none', sequentialRead: true })
}
