import sharp, { type Sharp } from 'sharp'

/** A picture as red, green and blue of each pixel. */
export interface ReducedPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

/** So many pixels of a page become one: letters turn grey, layout and colours stay. */
const REDUCTION = 8

/** Out of 255: how far a reduced pixel may be off before it counts as another one. */
const SLIGHT = 26

/** What is to be seen below pictures that are shorter than their neighbours. */
const GROUND = 136

/** `drawn`: the screenshot's scale, of the page's own size. */
export async function reducePicture(screenshot: Buffer, drawn: number): Promise<ReducedPicture> {
  const { width } = await sharp(screenshot).metadata()
  return read(sharp(screenshot).resize({ width: Math.round(width / drawn / REDUCTION), kernel: 'cubic' }))
}

/** Side by side from the left, as one WebP file. */
export async function writePictures(pictures: readonly ReducedPicture[], file: string): Promise<void> {
  const width = pictures.reduce((sum, picture) => sum + picture.width, 0)
  const height = Math.max(...pictures.map((picture) => picture.height))
  let left = 0
  const layers = pictures.map((picture) => {
    const raw = { width: picture.width, height: picture.height, channels: 3 as const }
    const layer = { input: picture.pixels, raw, left, top: 0 }
    left += picture.width
    return layer
  })
  const background = { r: GROUND, g: GROUND, b: GROUND }
  const ground = sharp({ create: { width, height, channels: 3, background } })
  await ground.composite(layers).webp({ quality: 92, effort: 6 }).toFile(file)
}

/** By which share (0 to 1) of its pixels each picture differs from what a file of `writePictures` shows in its place. */
export async function differencesFrom(file: string, pictures: readonly ReducedPicture[]): Promise<readonly number[]> {
  const reference = await read(sharp(file))
  let left = 0
  return pictures.map((picture) => {
    const share = differenceOf(picture, reference, left)
    left += picture.width
    return share
  })
}

function differenceOf(picture: ReducedPicture, reference: ReducedPicture, left: number): number {
  let different = 0
  for (let y = 0; y < Math.max(reference.height, picture.height); y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (isOff(colourAt(picture, x, y), colourAt(reference, left + x, y))) different += 1
    }
  }
  return different / (picture.width * picture.height)
}

function colourAt({ width, height, pixels }: ReducedPicture, x: number, y: number): readonly number[] {
  if (x >= width || y >= height) return [GROUND, GROUND, GROUND]
  const at = 3 * (y * width + x)
  return [...pixels.subarray(at, at + 3)]
}

function isOff(one: readonly number[], other: readonly number[]): boolean {
  return one.some((value, channel) => Math.abs(value - (other[channel] ?? 0)) > SLIGHT)
}

async function read(picture: Sharp): Promise<ReducedPicture> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
