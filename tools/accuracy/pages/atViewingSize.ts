import type { GreyPicture } from './likeness.ts'

/** The shorter side of a picture at which the authors of the measure compare it. */
const VIEWED = 256

/**
 * The picture as small as the authors' own program (`ssim.m`, 2009) makes it before it compares: what is seen of it from
 * the usual distance. Each pixel is the mean of a square of them.
 */
export function atViewingSize({ data, width, height }: GreyPicture): GreyPicture {
  const side = Math.max(1, Math.round(Math.min(width, height) / VIEWED))
  const across = Math.floor(width / side)
  const down = Math.floor(height / side)
  const small = new Uint8Array(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let row = y * side; row < (y + 1) * side; row++) {
        for (let at = row * width + x * side; at < row * width + (x + 1) * side; at++) sum += data[at] ?? 0
      }
      small[y * across + x] = Math.round(sum / (side * side))
    }
  }
  return { data: small, width: across, height: down }
}
