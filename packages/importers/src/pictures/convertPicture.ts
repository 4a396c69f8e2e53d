import sharp from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import type { ImportLimits } from '../ImportLimits.ts'
import { decodeBmp, isBmp, readBmpSize } from './decodeBmp.ts'

/** What becomes of a picture in a format that browsers do not show, or that is needlessly large; with the report's sentence. */
export type ConvertedPicture =
  | {
      readonly kind: 'converted'
      readonly mediaType: 'image/png' | 'image/webp'
      readonly bytes: Uint8Array
      readonly message: string
    }
  /** Browsers show what they can of it. */
  | { readonly kind: 'kept'; readonly message: string }
  | { readonly kind: 'dropped'; readonly message: string }

const NAMES: Readonly<Record<string, string>> = { 'image/bmp': 'BMP', 'image/tiff': 'TIFF', 'image/avif': 'AVIF' }
/** A photograph takes more as PNG, a drawing or a screenshot far less. */
const MOST_BYTES_PER_PIXEL = 1
/** Bytes, below which a picture stays exact whatever it shows. */
const TRIFLE = 64 * 1024
const WEBP = { quality: 90, smartSubsample: true } as const
/** Pixels; WebP has no larger side. */
const LONGEST_SIDE = 16_383
const LONGEST_SECONDS = 60

/**
 * Makes PNG, or WebP of a photograph, from a BMP, a TIFF or the first picture of an animated AVIF: upright and in sRGB. Undefined for
 * all other pictures. Looks at the size before it decodes. Never rejects, whatever the bytes are.
 */
export async function convertPicture(
  bytes: Uint8Array,
  mediaType: string,
  limits: Pick<ImportLimits, 'pixels'>,
): Promise<ConvertedPicture | undefined> {
  const name = NAMES[mediaType]
  if (name === undefined || (name === 'AVIF' && !isAnimatedAvif(bytes))) return undefined
  try {
    const { pages, ...size } = await measure(bytes, mediaType)
    if (size.width * size.height > limits.pixels) return { kind: 'dropped', message: sayTooLarge(size, limits) }
    const decoded = await encode(bytes, size)
    return { kind: 'converted', ...decoded, message: sayConverted(name, decoded, pages) }
  } catch {
    return mediaType === 'image/bmp' ? UNCHANGED : { kind: 'dropped', message: UNREADABLE[name] ?? '' }
  }
}

const UNCHANGED: ConvertedPicture = {
  kind: 'kept',
  message: 'A BMP that is damaged or of a rare kind; kept as it is. Save it as PNG so that every browser shows it.',
}
const UNREADABLE: Readonly<Record<string, string>> = {
  TIFF: 'A TIFF that is damaged or of a rare kind and cannot be read; save it as JPEG or PNG.',
  AVIF: 'An animated AVIF that cannot be read; save it as animated WebP or GIF.',
}

/** One sentence about a picture of more pixels than an import takes. */
export function sayTooLarge(
  { width, height }: { readonly width: number; readonly height: number },
  { pixels }: Pick<ImportLimits, 'pixels'>,
): string {
  return `A picture of ${width} by ${height} pixels; ${pixels} pixels are allowed (\`importLimits.pixels\`).`
}

interface Encoded {
  readonly mediaType: 'image/png' | 'image/webp'
  readonly bytes: Uint8Array
  readonly isDamaged: boolean
}

function sayConverted(name: string, { mediaType, isDamaged }: Encoded, pages: number): string {
  const made = mediaType === 'image/png' ? 'PNG' : 'WebP'
  if (name === 'AVIF') {
    return `An animated AVIF, of which the first picture is kept, as ${made}; save it as animated WebP or GIF to keep it moving.`
  }
  if (isDamaged) return `A damaged ${name}; what can be read of it is kept, as ${made}.`
  if (pages > 1) return `A ${name} of ${pages} pages, of which the first is kept, as ${made}.`
  return `Converted from ${name} to ${made}, which all browsers show.`
}

/** Reads the header alone. */
async function measure(bytes: Uint8Array, mediaType: string) {
  if (mediaType === 'image/bmp') return { ...readBmpSize(bytes), pages: 1 }
  const { width, height, pages = 1 } = await open(bytes, 'none').metadata()
  return { width, height, pages }
}

async function encode(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Encoded> {
  const { png, failOn } = await open(bytes, 'error')
    .png()
    .toBuffer()
    .then(
      (whole) => ({ png: whole, failOn: 'error' as const }),
      async () => ({ png: await open(bytes, 'none').png().toBuffer(), failOn: 'none' as const }),
    )
  const isDamaged = failOn === 'none'
  const isPhotograph = png.length > Math.max(TRIFLE, width * height * MOST_BYTES_PER_PIXEL)
  if (!isPhotograph || Math.max(width, height) > LONGEST_SIDE) return { mediaType: 'image/png', bytes: png, isDamaged }
  const webp = await open(bytes, failOn).webp(WEBP).toBuffer()
  return { mediaType: 'image/webp', bytes: webp, isDamaged }
}

function open(bytes: Uint8Array, failOn: 'none' | 'error'): Sharp {
  return openPicture(bytes, { limitInputPixels: false, failOn, sequentialRead: true })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .toColourspace('srgb')
}

/**
 * A picture's bytes, to be decoded by sharp; a BMP is decoded already, of an animated AVIF the first picture is opened.
 * Throws RangeError for a BMP that cannot be decoded.
 */
export function openPicture(bytes: Uint8Array, options: SharpOptions): Sharp {
  if (isBmp(bytes)) {
    const { data, ...raw } = decodeBmp(bytes)
    return sharp(data, { ...options, raw })
  }
  return sharp(isAnimatedAvif(bytes) ? asStillAvif(bytes) : bytes, options)
}

const BRAND_AT = 8
const STILL = Buffer.from('avif')

/** By the brand that its file type box names first, by which browsers know that it moves, too. */
function isAnimatedAvif(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 12)).toString('latin1') === 'ftypavis'
}

/** libheif opens no sequences; nearly all of them hold their first picture as a still one, too. */
function asStillAvif(bytes: Uint8Array): Uint8Array {
  const still = Uint8Array.from(bytes)
  still.set(STILL, BRAND_AT)
  return still
}
