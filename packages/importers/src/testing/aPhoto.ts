import { createRandom } from '@gatefold/magazine/testing/createRandom'
import sharp, { type Sharp } from 'sharp'

export interface PhotoShape {
  readonly width: number
  readonly height: number
  readonly seed?: number
}

/** Grain at several scales and how much each adds: as hard to compress as a photograph of a wood. */
const SCALES = [
  { across: 6, depth: 250 },
  { across: 40, depth: 160 },
  { across: 200, depth: 90 },
  { across: 900, depth: 50 },
] as const
const GRAIN = 40

/** Pixels of a picture with the detail of a photograph at every scale. */
export async function aPhoto({ width, height, seed = 1 }: PhotoShape): Promise<Sharp> {
  const random = createRandom(seed)
  const layers = [...SCALES, { across: width, depth: GRAIN }].map(async ({ across, depth }) => {
    const rows = Math.max(2, Math.round((across * height) / width))
    const grain = Uint8Array.from({ length: across * rows * 3 }, () => 128 + (random() - 0.5) * depth)
    const layer = sharp(grain, { raw: { width: across, height: rows, channels: 3 } })
    return layer.resize(width, height, { fit: 'fill' }).raw().toBuffer()
  })
  const pixels = new Int16Array(width * height * 3).fill(128)
  for (const layer of await Promise.all(layers)) {
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (pixels[at] ?? 0) + (layer[at] ?? 0) - 128
  }
  return sharp(Uint8ClampedArray.from(pixels), { raw: { width, height, channels: 3 } })
}
