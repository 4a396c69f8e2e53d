import { brotliDecompressSync } from 'node:zlib'
import { OTHER_TAG, WOFF2_TAGS } from './woff2Tags.ts'

const SIGNATURE = 0x774f4632
const COLLECTION = 0x74746366
const HEADER_BYTES = 48
const LARGEST = 64 * 1024 ** 2
/** The version of `glyf` and `loca` that says: as they are. It is 0 for all other tables. */
const UNTRANSFORMED_OUTLINES = 3

/** A table as it is packed: where `isTransformed`, in the form that the WOFF2 specification gives it, section 5. */
export interface Woff2Table {
  readonly data: Buffer
  readonly isTransformed: boolean
}

/** The tables of a WOFF2 font by their tags. Throws RangeError and zlib's errors for bytes that are none. */
export function readWoff2(font: Uint8Array): ReadonlyMap<string, Woff2Table> {
  const file = Buffer.from(font.buffer, font.byteOffset, font.byteLength)
  if (file.readUInt32BE(0) !== SIGNATURE) throw new RangeError('These bytes are no WOFF2 font.')
  if (file.readUInt32BE(4) === COLLECTION) throw new RangeError('A collection of fonts cannot be read.')
  const directory = readDirectory(file, file.readUInt16BE(12))
  const packed = file.subarray(directory.end, directory.end + file.readUInt32BE(20))
  const content = brotliDecompressSync(packed, { maxOutputLength: LARGEST })
  const tables = new Map<string, Woff2Table>()
  let at = 0
  for (const { tag, length, isTransformed } of directory.entries) {
    tables.set(tag, { data: content.subarray(at, at + length), isTransformed })
    at += length
  }
  return tables
}

interface Entry {
  readonly tag: string
  readonly length: number
  readonly isTransformed: boolean
  readonly end: number
}

function readDirectory(file: Buffer, count: number): { readonly entries: readonly Entry[]; readonly end: number } {
  const entries: Entry[] = []
  let end = HEADER_BYTES
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(file, end)
    entries.push(entry)
    end = entry.end
  }
  return { entries, end }
}

function readEntry(file: Buffer, start: number): Entry {
  const flags = file.readUInt8(start)
  const isOther = (flags & OTHER_TAG) === OTHER_TAG
  const tag = isOther ? file.toString('latin1', start + 1, start + 5) : (WOFF2_TAGS[flags & OTHER_TAG] ?? '')
  const isOutline = tag === 'glyf' || tag === 'loca'
  const isTransformed = flags >> 6 !== (isOutline ? UNTRANSFORMED_OUTLINES : 0)
  const original = readBase128(file, start + (isOther ? 5 : 1))
  const packed = isTransformed ? readBase128(file, original.end) : original
  return { tag, length: packed.value, isTransformed, end: packed.end }
}

/** A number in the specification's UIntBase128: seven bits a byte, the highest first. */
function readBase128(file: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let at = start; at < start + 5; at += 1) {
    const byte = file.readUInt8(at)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, end: at + 1 }
  }
  throw new RangeError('A number of the font does not end.')
}
