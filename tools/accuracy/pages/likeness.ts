/** Brightness of each pixel from 0 to 255, row by row. */
export interface GreyPicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Wang, Bovik, Sheikh and Simoncelli, Image Quality Assessment (2004): constants for a range of 255. */
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2
const WINDOW = 8
const STEP = 4

/**
 * The structural similarity of two pictures of one size: the mean over windows of 8 by 8 pixels, every fourth pixel one.
 * 1 for the same picture.
 */
export function likeness(one: GreyPicture, other: GreyPicture): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The pictures differ in size.')
  let sum = 0
  let windows = 0
  for (let y = 0; y + WINDOW <= one.height; y += STEP) {
    for (let x = 0; x + WINDOW <= one.width; x += STEP) {
      sum += windowLikeness(one, other, y * one.width + x)
      windows += 1
    }
  }
  return windows === 0 ? 1 : sum / windows
}

function windowLikeness(one: GreyPicture, other: GreyPicture, start: number): number {
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 }
  for (let row = 0; row < WINDOW; row++) {
    const from = start + row * one.width
    for (let at = from; at < from + WINDOW; at++) {
      const a = one.data[at] ?? 0
      const b = other.data[at] ?? 0
      sums.a += a
      sums.b += b
      sums.aa += a * a
      sums.bb += b * b
      sums.ab += a * b
    }
  }
  const count = WINDOW * WINDOW
  const [meanA, meanB] = [sums.a / count, sums.b / count]
  const spreadA = sums.aa / count - meanA * meanA
  const spreadB = sums.bb / count - meanB * meanB
  const common = sums.ab / count - meanA * meanB
  const brightness = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1)
  const structure = (2 * common + C2) / (spreadA + spreadB + C2)
  return brightness * structure
}
