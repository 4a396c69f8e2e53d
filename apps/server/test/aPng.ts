import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

export interface PngShape {
  readonly width: number
  readonly height: number
  /** Bits of each of the four channels. */
  readonly depth: 8 | 16
  readonly isInterlaced: boolean
  /** Rows of data that are really there; fewer than `height` make a file that breaks off. */
  readonly rows: number
}

/** Columns and rows of the seven passes of an interlaced PNG: first column, first row, steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const ONE_PASS = [[0, 0, 1, 1]] as const

/** A transparent PNG that is far smaller as a file than in memory. */
export async function aPng(shape: PngShape): Promise<Uint8Array> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(shape.width, 0)
  header.writeUInt32BE(shape.height, 4)
  header.set([shape.depth, 6, 0, 0, shape.isInterlaced ? 1 : 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, aChunk('IHDR', header), aChunk('IDAT', await deflateRows(shape)), aChunk('IEND')])
}

async function deflateRows({ width, depth, isInterlaced, rows }: PngShape): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 })
  const packed = buffer(deflate)
  for (const [x, y, stepX, stepY] of isInterlaced ? PASSES : ONE_PASS) {
    const row = Buffer.alloc(1 + Math.ceil((width - x) / stepX) * (depth / 2))
    for (let left = Math.ceil((rows - y) / stepY); left > 0; left -= 1) {
      if (!deflate.write(row)) await once(deflate, 'drain')
    }
  }
  deflate.end()
  return packed
}

function aChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
