import { brotliCompressSync, constants } from 'node:zlib'
import { readFontTables, type FontTable } from './readFontTables.ts'
import { OTHER_TAG, WOFF2_TAGS } from './woff2Tags.ts'

/** Outlines as they are, not rearranged: version 3 for these two tables, 0 for all others. */
const UNTRANSFORMED: ReadonlyMap<string, number> = new Map([
  ['glyf', 3 << 6],
  ['loca', 3 << 6],
])
const HEADER_BYTES = 48
const SIGNATURE = 0x774f4632
const QUALITY = 9

/**
 * A TrueType, OpenType or WOFF font as WOFF2. The outlines are not rearranged: the file is some 10 % larger than the
 * reference encoder's and made in a fraction of its time (decision 0014). Throws for bytes that are no font.
 */
export function packWoff2(font: Uint8Array): Uint8Array {
  const { flavor, tables } = readFontTables(font)
  const ordered = withLocaAfterGlyf(tables)
  const directory = Buffer.concat(ordered.map(directoryEntry))
  const content = Buffer.concat(ordered.map((table) => table.data))
  const packed = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const length = padded(HEADER_BYTES + directory.length + packed.length)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(SIGNATURE, 0)
  header.writeUInt32BE(flavor, 4)
  header.writeUInt32BE(length, 8)
  header.writeUInt16BE(ordered.length, 12)
  header.writeUInt32BE(sfntSize(ordered), 16)
  header.writeUInt32BE(packed.length, 20)
  const file = Buffer.alloc(length)
  Buffer.concat([header, directory, packed]).copy(file)
  return file
}

function withLocaAfterGlyf(tables: readonly FontTable[]): readonly FontTable[] {
  const loca = tables.filter((table) => table.tag === 'loca')
  const others = tables.filter((table) => table.tag !== 'loca')
  return others.flatMap((table) => (table.tag === 'glyf' ? [table, ...loca] : [table]))
}

function directoryEntry({ tag, data }: FontTable): Buffer {
  const known = WOFF2_TAGS.indexOf(tag)
  const version = UNTRANSFORMED.get(tag) ?? 0
  const name = known === -1 ? Buffer.from(tag, 'latin1') : Buffer.alloc(0)
  return Buffer.concat([Buffer.from([version | (known === -1 ? OTHER_TAG : known)]), name, base128(data.length)])
}

/** A number in the specification's UIntBase128: seven bits a byte, the highest first. */
function base128(value: number): Buffer {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(bytes)
}

function sfntSize(tables: readonly FontTable[]): number {
  return tables.reduce((size, table) => size + padded(table.data.length), 12 + 16 * tables.length)
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
