export interface BmpShape {
  readonly width: number
  /** Negative where the first row is the topmost. */
  readonly height: number
  readonly depth: number
  readonly compression?: number
  readonly masks?: readonly number[]
  /** Red, green, blue of each colour. */
  readonly palette?: readonly (readonly [number, number, number])[]
  /** The rows as they stand in the file, filled up, or the runs. */
  readonly pixels: readonly number[]
}

/** A BMP of Windows with the header that all programs write, and masks and palette behind it. */
export function aBmp(shape: BmpShape): Buffer {
  const { width, height, depth, compression = 0, masks = [], palette = [], pixels } = shape
  const start = 54 + 4 * (masks.length + palette.length)
  const bytes = Buffer.alloc(start + pixels.length)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(start, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(depth, 28)
  bytes.writeUInt32LE(compression, 30)
  for (const [index, mask] of masks.entries()) bytes.writeUInt32LE(mask, 54 + 4 * index)
  for (const [index, colour] of palette.entries()) bytes.set(colour.toReversed(), 54 + 4 * (masks.length + index))
  bytes.set(pixels, start)
  return bytes
}

/** A BMP of one colour, 24 bits a pixel. */
export function aPlainBmp(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Buffer {
  const filled = Array.from({ length: (4 - ((3 * width) % 4)) % 4 }, () => 0)
  const row = [...Array.from({ length: width }, () => [blue, green, red]).flat(), ...filled]
  return aBmp({ width, height, depth: 24, pixels: Array.from({ length: height }, () => row).flat() })
}
