import { inflateSync } from 'node:zlib'

export interface FontTable {
  readonly tag: string
  readonly data: Uint8Array
}

export interface FontTables {
  /** The first four bytes of the uncompressed font: its kind of outlines. */
  readonly flavor: number
  readonly tables: readonly FontTable[]
}

const WOFF = 0x774f4646
const SFNT_HEADER = 12
const SFNT_RECORD = 16
const WOFF_HEADER = 44
const WOFF_RECORD = 20
const MOST_TABLES = 128
const LARGEST_TABLE = 32 * 1024 ** 2

/** The tables of a TrueType, OpenType or WOFF font. Throws RangeError and zlib's errors for bytes that are none. */
export function readFontTables(font: Uint8Array): FontTables {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  return view.getUint32(0) === WOFF ? readWoff(font, view) : readSfnt(font, view)
}

function readSfnt(font: Uint8Array, view: DataView): FontTables {
  const tables = records(view.getUint16(4)).map((at): FontTable => {
    const start = SFNT_HEADER + at * SFNT_RECORD
    return {
      tag: tagAt(font, start),
      data: slice(font, { start: view.getUint32(start + 8), length: view.getUint32(start + 12) }),
    }
  })
  return { flavor: view.getUint32(0), tables }
}

function readWoff(font: Uint8Array, view: DataView): FontTables {
  const tables = records(view.getUint16(12)).map((at): FontTable => {
    const start = WOFF_HEADER + at * WOFF_RECORD
    const packed = slice(font, { start: view.getUint32(start + 4), length: view.getUint32(start + 8) })
    const length = view.getUint32(start + 12)
    const data = packed.length < length ? inflateSync(packed, { maxOutputLength: LARGEST_TABLE }) : packed
    if (data.length !== length) throw new RangeError('A table of the font has another length than it says.')
    return { tag: tagAt(font, start), data }
  })
  return { flavor: view.getUint32(4), tables }
}

function records(count: number): readonly number[] {
  if (count === 0 || count > MOST_TABLES) throw new RangeError(`A font of ${count} tables cannot be read.`)
  return Array.from({ length: count }, (_, at) => at)
}

function tagAt(font: Uint8Array, start: number): string {
  return Buffer.from(font.subarray(start, start + 4)).toString('latin1')
}

function slice(font: Uint8Array, { start, length }: { readonly start: number; readonly length: number }): Uint8Array {
  if (start + length > font.length) throw new RangeError('A table of the font lies outside of its file.')
  return font.subarray(start, start + length)
}
