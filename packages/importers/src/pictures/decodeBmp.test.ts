import { createRandom } from '@gatefold/magazine/testing/createRandom'
import { describe, expect, it } from 'vitest'
import { aBmp, aPlainBmp, type BmpShape } from '../testing/aBmp.ts'
import { decodeBmp } from './decodeBmp.ts'

const RED = [255, 0, 0] as const
const BLUE = [0, 0, 255] as const
const WHITE = [255, 255, 255] as const
const PALETTE = [RED, BLUE, WHITE]

/** Three by two: red, blue, white above white, blue, red. */
const SHAPES: Readonly<Record<string, BmpShape>> = {
  'one bit, two colours': aShape(1, [0b0110_0000, 0, 0, 0, 0b1000_0000, 0, 0, 0], { palette: [RED, BLUE] }),
  'four bits': aShape(4, [0x21, 0x00, 0, 0, 0x01, 0x20, 0, 0], { palette: PALETTE }),
  'eight bits': aShape(8, [2, 1, 0, 0, 0, 1, 2, 0], { palette: PALETTE }),
  'eight bits from the top': aShape(8, [0, 1, 2, 0, 2, 1, 0, 0], { palette: PALETTE, height: -2 }),
  'sixteen bits': aShape(16, [0xff, 0x7f, 0x1f, 0, 0, 0x7c, 0, 0, 0, 0x7c, 0x1f, 0, 0xff, 0x7f, 0, 0]),
  'sixteen bits by masks': aShape(16, [0xff, 0xff, 0x1f, 0, 0, 0xf8, 0, 0, 0, 0xf8, 0x1f, 0, 0xff, 0xff, 0, 0], {
    compression: 3,
    masks: [0xf800, 0x7e0, 0x1f],
  }),
  'twenty-four bits': aShape(
    24,
    [255, 255, 255, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 255, 0, 0, 0],
  ),
  'thirty-two bits by masks': aShape(
    32,
    [WHITE, BLUE, RED, RED, BLUE, WHITE].flatMap((colour) => [0, ...colour]),
    { compression: 3, masks: [0xff00, 0xff0000, 0xff000000] },
  ),
  'runs of eight bits': aShape(8, [1, 2, 1, 1, 1, 0, 0, 0, 0, 3, 0, 1, 2, 0, 0, 1], {
    compression: 1,
    palette: PALETTE,
  }),
  'runs of four bits': aShape(4, [3, 0x21, 0, 0, 0, 3, 0x01, 0x20, 0, 1], { compression: 2, palette: PALETTE }),
  'runs with a leap': aShape(8, [1, 2, 1, 1, 0, 2, 0, 1, 1, 2, 0, 1], { compression: 1, palette: PALETTE }),
}

function aShape(depth: number, pixels: readonly number[], more: Partial<BmpShape> = {}): BmpShape {
  return { width: 3, height: 2, depth, pixels, ...more }
}

function coloursOf(bytes: Uint8Array) {
  const { data, channels, width, height } = decodeBmp(bytes)
  return Array.from({ length: width * height }, (_, at) => [...data.subarray(at * channels, at * channels + 3)])
}

describe('decodeBmp', () => {
  it.each(Object.entries(SHAPES))('reads %s', (name, shape) => {
    const expected: Readonly<Record<string, readonly (readonly number[])[]>> = {
      'one bit, two colours': [BLUE, RED, RED, RED, BLUE, BLUE],
      'four bits': [RED, BLUE, WHITE, WHITE, BLUE, RED],
      'runs of four bits': [RED, BLUE, WHITE, WHITE, BLUE, WHITE],
      // What is leapt over has the first colour.
      'runs with a leap': [RED, RED, WHITE, WHITE, BLUE, RED],
    }
    expect(coloursOf(aBmp(shape))).toEqual(expected[name] ?? [RED, BLUE, WHITE, WHITE, BLUE, RED])
  })

  it('reads opacity where there is any, and shows what would be seen through as a whole', () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000]
    const shape = { width: 2, height: 1, depth: 32, compression: 6, masks }
    expect([...decodeBmp(aBmp({ ...shape, pixels: [3, 2, 1, 128, 6, 5, 4, 255] })).data]).toEqual([
      1, 2, 3, 128, 4, 5, 6, 255,
    ])
    expect([...decodeBmp(aBmp({ ...shape, pixels: [3, 2, 1, 0, 6, 5, 4, 0] })).data]).toEqual([
      1, 2, 3, 255, 4, 5, 6, 255,
    ])
  })

  it('reads the oldest header, of OS/2', () => {
    const bytes = Buffer.from([...Buffer.from('BM'), ...Array.from({ length: 8 }, () => 0), 32, 0, 0, 0, 12, 0, 0, 0])
    const rest = Buffer.from([2, 0, 1, 0, 1, 0, 1, 0, 0, 0, 255, 255, 0, 0, 0b0100_0000, 0, 0, 0])
    expect(coloursOf(Buffer.concat([bytes, rest]))).toEqual([RED, BLUE])
  })

  it.each([
    ['ends too early', aPlainBmp(3, 2, RED).subarray(0, -4)],
    ['has runs that end too early', aBmp({ ...aShape(8, [3, 1, 0, 0, 2]), compression: 1, palette: PALETTE })],
    [
      'has masks for pixels of no known depth',
      aBmp({
        ...aShape(
          20,
          Array.from({ length: 24 }, () => 1),
        ),
        compression: 3,
        masks: [1, 2, 4],
      }),
    ],
    ['is packed in an unknown way', aBmp({ ...aShape(24, []), compression: 4 })],
    [
      'says more pixels than memory has room for',
      aBmp({ ...aShape(8, [0, 1]), width: 30_000, height: 30_000, compression: 1 }),
    ],
    ['has no pixels', aBmp({ ...aShape(24, []), width: 0 })],
    ['is something else', Buffer.from('BMW is no picture, and this is long enough for a header of one')],
  ])('throws a RangeError for one that %s', (_, bytes) => {
    expect(() => decodeBmp(bytes)).toThrow(RangeError)
  })

  it('throws nothing else, whatever the bytes are', () => {
    const random = createRandom(7)
    const fates = Array.from({ length: 4000 }, (_, round) => {
      const shapes = Object.values(SHAPES)
      const bytes = aBmp(shapes[round % shapes.length] ?? aShape(24, []))
      for (let change = 0; change < 3; change += 1) {
        // The upper bytes of width and height make millions of them: what room that takes is not what is tried here.
        const at = Math.floor(random() * bytes.length)
        if (![19, 20, 21, 23, 24, 25].includes(at)) bytes[at] = Math.floor(random() * 256)
      }
      try {
        return decodeBmp(bytes.subarray(0, Math.ceil(random() * 2 * bytes.length))).data.length > 0
      } catch (cause) {
        return cause instanceof RangeError
      }
    })
    expect(fates.every(Boolean)).toBe(true)
  })
})
