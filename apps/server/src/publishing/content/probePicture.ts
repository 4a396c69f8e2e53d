import { drawingFault } from '@gatefold/importers/markup/drawingFault'
import type { ImportLimits } from '@gatefold/importers/ImportLimits'
import { sayTooLarge } from '@gatefold/importers/pictures/convertPicture'
import { imageSize } from 'image-size'
import sharp from 'sharp'

/** Pixels as shown, and a CSS hex colour to stand there until the picture has loaded. */
export interface PictureFacts {
  readonly width: number
  readonly height: number
  readonly placeholder: string | undefined
}

export type ProbedPicture =
  | { readonly kind: 'picture'; readonly facts: PictureFacts; readonly isDamaged: boolean }
  | { readonly kind: 'not-a-picture' }
  /** More than a reader's device should be asked to draw; one sentence says what of it. */
  | { readonly kind: 'too-large'; readonly message: string }

/** Reads a picture's size and mean colour from its bytes. Never rejects, whatever the bytes are. */
export type ProbePicture = (bytes: Uint8Array, mediaType: string) => Promise<ProbedPicture>

export type PictureLimits = Pick<ImportLimits, 'pixels' | 'depth' | 'drawingElements' | 'documentBytes'>

/** Bytes; more memory is not spent on a picture that can only be decoded as a whole. */
const MOST_MEMORY = 200_000_000
/** Decoded line by line, unless they are interlaced. */
const STREAMED = ['jpeg', 'png']
const LONGEST_SECONDS = 5
/** The size stands near the beginning of a file, behind at most some metadata. */
const HEAD_BYTES = 512 * 1024
const SIDEWAYS = 5

/** A probe on sharp. Decoding is kept to one thread and nothing is cached, for the sake of memory. */
export function createPictureProbe(limits: PictureLimits): ProbePicture {
  sharp.cache(false)
  sharp.concurrency(1)
  return (bytes, mediaType) => probePicture(bytes, mediaType, limits)
}

async function probePicture(bytes: Uint8Array, mediaType: string, limits: PictureLimits): Promise<ProbedPicture> {
  const size = readSize(bytes) ?? (await decodeSize(bytes, mediaType))
  if (size === undefined) return { kind: 'not-a-picture' }
  // A drawing may take any time and reach for other files when it is drawn; a browser does that better.
  if (mediaType === 'image/svg+xml') {
    const message = drawingFault(bytes, limits)
    return message === undefined ? aPicture(size, undefined, false) : { kind: 'too-large', message }
  }
  if (size.width * size.height > limits.pixels) return { kind: 'too-large', message: sayTooLarge(size, limits) }
  const cost = await decodingCost(bytes, limits)
  if (cost === 'too-much') return aPicture(size, undefined, false)
  const colour = cost === 'unknown' ? undefined : await meanColour(bytes)
  return aPicture(size, colour, colour === undefined)
}

interface Size {
  readonly width: number
  readonly height: number
}

function aPicture(size: Size, placeholder: string | undefined, isDamaged: boolean): ProbedPicture {
  return { kind: 'picture', facts: { ...size, placeholder }, isDamaged }
}

function readSize(bytes: Uint8Array): Size | undefined {
  try {
    const { width, height, orientation } = imageSize(bytes.subarray(0, HEAD_BYTES))
    return asShown({ width, height }, orientation)
  } catch {
    return undefined
  }
}

async function decodeSize(bytes: Uint8Array, mediaType: string): Promise<Size | undefined> {
  if (mediaType === 'image/svg+xml') return undefined
  try {
    const { width, height, orientation } = await open(bytes).metadata()
    return asShown({ width, height }, orientation)
  } catch {
    return undefined
  }
}

function asShown({ width, height }: Size, orientation: number | undefined): Size | undefined {
  const isSized = Number.isFinite(width) && Number.isFinite(height) && width >= 0.5 && height >= 0.5
  if (!isSized) return undefined
  const size = { width: Math.round(width), height: Math.round(height) }
  return (orientation ?? 1) >= SIDEWAYS ? { width: size.height, height: size.width } : size
}

async function decodingCost(bytes: Uint8Array, limits: PictureLimits): Promise<'fair' | 'too-much' | 'unknown'> {
  try {
    const { width, height, format, isProgressive, channels } = await open(bytes).metadata()
    const pixels = width * height
    const isWhole = isProgressive === true || !STREAMED.includes(format)
    // 16 bits a channel: so deep are the pictures of some formats and the coefficients of a progressive JPEG.
    const memory = isWhole ? pixels * channels * 2 : 0
    return pixels > limits.pixels || memory > MOST_MEMORY ? 'too-much' : 'fair'
  } catch {
    return 'unknown'
  }
}

async function meanColour(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const pixel = await open(bytes)
      .timeout({ seconds: LONGEST_SECONDS })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(1, 1, { fit: 'fill', kernel: 'linear' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const [red, green = red, blue = red] = pixel
    if (red === undefined || green === undefined || blue === undefined) return undefined
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  } catch {
    return undefined
  }
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: false, failOn: 'none', sequentialRead: true })
}
