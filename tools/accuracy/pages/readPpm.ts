import type { GreyPicture } from './likeness.ts'

const HEAD = /^P6\s+(\d+)\s+(\d+)\s+255\s/

/** The picture of a PPM file, as pdftoppm writes it. Throws an Error for any other file. */
export function readPpm(bytes: Uint8Array): GreyPicture {
  const head = HEAD.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 64)))
  if (head === null) throw new Error('This is no PPM file of 8 bits a colour.')
  const [whole, width, height] = head
  return greyOf(bytes.subarray(whole.length), { width: Number(width), height: Number(height), channels: 3 })
}

export interface PixelForm {
  readonly width: number
  readonly height: number
  /** Bytes of a pixel, of which the first three are red, green and blue. */
  readonly channels: number
}

/** Brightness by the weights of ITU-R BT.601. */
export function greyOf(pixels: Uint8Array, { width, height, channels }: PixelForm): GreyPicture {
  const data = new Uint8Array(width * height)
  for (let index = 0; index < data.length; index++) {
    const at = index * channels
    data[index] = Math.round(0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0))
  }
  return { data, width, height }
}
