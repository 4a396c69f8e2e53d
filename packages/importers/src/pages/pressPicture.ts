import { openPicture } from '../pictures/openPicture.ts'
import type { PressedPage } from './PressedPage.ts'
import { widestWithin } from './PressPlan.ts'
import { type PressJob, pressPage } from './pressPage.ts'

/** More pixels than that are not decoded. */
const MOST_PIXELS = 268_000_000

/** A page that came as a picture, and its size in pixels as it is shown. */
export interface PressedPicture extends PressedPage {
  readonly width: number
  readonly height: number
}

/**
 * Makes the pictures of a page from a picture file's bytes (JPEG, PNG, WebP, AVIF, GIF, TIFF or BMP), never larger than it is.
 * Throws sharp's Error or a RangeError for bytes that are none.
 */
export async function pressPicture(bytes: Uint8Array, job: PressJob): Promise<PressedPicture> {
  const input = openPicture(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
  const { autoOrient: size } = await input.metadata()
  const widest = Math.floor(widestWithin(size))
  const { data, info } = await input
    .resize({ width: Math.min(size.width, widest), withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pressed = await pressPage({ data, width: info.width, height: info.height }, job)
  return { ...pressed, width: size.width, height: size.height }
}
