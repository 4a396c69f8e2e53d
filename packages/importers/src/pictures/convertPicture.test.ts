import { createRandom } from '@gatefold/magazine/testing/createRandom'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aBmp, aPlainBmp } from '../testing/aBmp.ts'
import { AN_ANIMATED_AVIF } from '../testing/anAnimatedAvif.ts'
import { convertPicture } from './convertPicture.ts'

const LIMITS = { pixels: 1_000_000 }
const TEAL = { r: 20, g: 120, b: 130 }

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: TEAL } })

async function convert(bytes: Uint8Array, mediaType: string) {
  const converted = await convertPicture(bytes, mediaType, LIMITS)
  if (converted?.kind !== 'converted') throw new Error(`not converted: ${converted?.message ?? 'not looked at'}`)
  const { data, info } = await sharp(converted.bytes).raw().toBuffer({ resolveWithObject: true })
  return { ...converted, first: [...data.subarray(0, 3)], width: info.width, height: info.height }
}

describe('convertPicture', () => {
  it('makes PNG of a BMP and a TIFF, to the pixel', async () => {
    expect(await convert(aPlainBmp(40, 30, [20, 120, 130]), 'image/bmp')).toMatchObject({
      mediaType: 'image/png',
      width: 40,
      height: 30,
      first: [20, 120, 130],
      message: 'Converted from BMP to PNG, which all browsers show.',
    })
    expect(await convert(await plain(40, 30).tiff({ compression: 'lzw' }).toBuffer(), 'image/tiff')).toMatchObject({
      mediaType: 'image/png',
      width: 40,
      height: 30,
      first: [20, 120, 130],
      message: 'Converted from TIFF to PNG, which all browsers show.',
    })
  })

  it('makes WebP of a photograph, upright and in the colours of a screen', async () => {
    const random = createRandom(3)
    const grain = Uint8Array.from({ length: 400 * 300 * 3 }, () => 100 + random() * 60)
    const photo = sharp(grain, { raw: { width: 400, height: 300, channels: 3 } })
    const tiff = await photo
      .withMetadata({ orientation: 6 })
      .toColourspace('cmyk')
      .tiff({ compression: 'none' })
      .toBuffer()
    const { mediaType, width, height, bytes } = await convert(tiff, 'image/tiff')
    expect({ mediaType, width, height }).toEqual({ mediaType: 'image/webp', width: 300, height: 400 })
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    expect(bytes.length).toBeLessThan(tiff.length / 4)
  })

  it('keeps the first page of a TIFF and the first picture of an animated AVIF, and says so', async () => {
    const pages = await sharp(await Promise.all([aGif('#147882'), aGif('#ff0000')]), { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    expect(await convert(pages, 'image/tiff')).toMatchObject({
      message: 'A TIFF of 2 pages, of which the first is kept, as PNG.',
      width: 8,
      height: 8,
      first: [20, 120, 130],
    })
    const avif = await convert(AN_ANIMATED_AVIF, 'image/avif')
    expect(avif).toMatchObject({ mediaType: 'image/png', width: 32, height: 24 })
    expect(avif.message).toBe(
      'An animated AVIF, of which the first picture is kept, as PNG; save it as animated WebP or GIF to keep it moving.',
    )
    for (const [at, value] of [200, 40, 40].entries()) expect(Math.abs((avif.first[at] ?? 0) - value)).toBeLessThan(4)
  })

  it('keeps what can be read of a damaged TIFF, drops what cannot, and leaves a damaged BMP as it is', async () => {
    const pattern = Uint8Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)
    const tiff = await sharp(pattern, { raw: { width: 300, height: 300, channels: 3 } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    tiff.fill(0xff, tiff.length / 2, tiff.length / 2 + 400)
    expect(await convert(tiff, 'image/tiff')).toMatchObject({
      message: 'A damaged TIFF; what can be read of it is kept, as PNG.',
      width: 300,
      height: 300,
      first: [...pattern.subarray(0, 3)],
    })
    expect(await convertPicture(tiff.subarray(0, 16), 'image/tiff', LIMITS)).toEqual({
      kind: 'dropped',
      message: 'A TIFF that is damaged or of a rare kind and cannot be read; save it as JPEG or PNG.',
    })
    expect(await convertPicture(AN_ANIMATED_AVIF.subarray(0, 100), 'image/avif', LIMITS)).toEqual({
      kind: 'dropped',
      message: 'An animated AVIF that cannot be read; save it as animated WebP or GIF.',
    })
    expect(await convertPicture(aPlainBmp(9, 9, [0, 0, 0]).subarray(0, 90), 'image/bmp', LIMITS)).toEqual({
      kind: 'kept',
      message: 'A BMP that is damaged or of a rare kind; kept as it is. Save it as PNG so that every browser shows it.',
    })
  })

  it('looks at the size before it decodes', async () => {
    const bmp = aBmp({ width: 20_000, height: -20_000, depth: 8, compression: 1, pixels: [0, 1] })
    const tiff = await plain(2000, 1000).tiff({ compression: 'deflate' }).toBuffer()
    const refused = [await convertPicture(bmp, 'image/bmp', LIMITS), await convertPicture(tiff, 'image/tiff', LIMITS)]
    expect(refused).toEqual(
      ['20000 by 20000', '2000 by 1000'].map((size) => ({
        kind: 'dropped',
        message: `A picture of ${size} pixels; 1000000 pixels are allowed (\`importLimits.pixels\`).`,
      })),
    )
  })

  it('does not look at what browsers show', async () => {
    const avif = await plain(8, 8).avif().toBuffer()
    expect(await convertPicture(avif, 'image/avif', LIMITS)).toBeUndefined()
    expect(await convertPicture(await plain(8, 8).png().toBuffer(), 'image/png', LIMITS)).toBeUndefined()
  })
})

async function aGif(background: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
}
