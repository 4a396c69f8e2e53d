import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { decodeBmp } from './decodeBmp.ts'
import { isBmp } from './readBmpHeader.ts'

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
export function isAnimatedAvif(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 12)).toString('latin1') === 'ftypavis'
}

/** libheif opens no sequences; nearly all of them hold their first picture as a still one, too. */
function asStillAvif(bytes: Uint8Array): Uint8Array {
  const still = Uint8Array.from(bytes)
  still.set(STILL, BRAND_AT)
  return still
}
