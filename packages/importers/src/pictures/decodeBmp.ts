import { type BmpHeader, type BmpSize, readBmpHeader } from './readBmpHeader.ts'
import { unpackBmpRuns } from './unpackBmpRuns.ts'

/** A BMP as its pixels, row by row from the top: red, green, blue, and opacity where there are four channels. */
export interface DecodedBmp extends BmpSize {
  readonly data: Uint8Array
  readonly channels: 3 | 4
}

/** Bytes; no picture is worth more memory here. */
const MOST_MEMORY = 300_000_000

/**
 * Decodes a BMP of Windows or OS/2, plain or packed in runs. Throws RangeError for one that is broken, ends too early, is packed in
 * another way or would take more than 300 MB: before anything is allocated, except where runs end too early.
 */
export function decodeBmp(bytes: Uint8Array): DecodedBmp {
  const header = readBmpHeader(bytes)
  const { width, height, depth, isInRuns } = header
  const channels = depth > 24 || depth === 16 ? 4 : 3
  if (width * height * channels > MOST_MEMORY) throw new RangeError('A BMP of too many pixels.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isInRuns) return { data: unpackBmpRuns(view, header), width, height, channels: 3 }
  checkLength(view, header)
  const data = new Uint8Array(width * height * channels)
  const read = readerOf(depth)
  for (let y = 0; y < height; y += 1) read({ view, at: rowAt(y, header), data, to: y * width * channels }, header)
  if (channels === 4) showTransparent(data)
  return { data, width, height, channels }
}

function strideOf({ width, depth }: BmpHeader): number {
  return Math.ceil((width * depth) / 32) * 4
}

function rowAt(y: number, header: BmpHeader): number {
  return header.start + strideOf(header) * (header.isFromTop ? y : header.height - 1 - y)
}

/** The last row may lack the bytes that only fill it up. */
function checkLength(view: DataView, header: BmpHeader): void {
  const { start, width, height, depth } = header
  const end = start + strideOf(header) * (height - 1) + Math.ceil((width * depth) / 8)
  if (end > view.byteLength) throw new RangeError('A BMP that ends too early.')
}

/** A row of the file, and where its pixels go. */
interface Row {
  readonly view: DataView
  readonly at: number
  readonly data: Uint8Array
  readonly to: number
}

function readerOf(depth: number): (row: Row, header: BmpHeader) => void {
  if (depth <= 8) return readNamed
  return depth === 24 ? readPlain : readMasked
}

function readNamed({ view, at, data, to }: Row, { width, depth, palette }: BmpHeader): void {
  const mask = 2 ** depth - 1
  for (let x = 0; x < width; x += 1) {
    const bit = x * depth
    const index = (view.getUint8(at + Math.floor(bit / 8)) >> (8 - depth - (bit % 8))) & mask
    data.set(palette.subarray(3 * index, 3 * index + 3), to + 3 * x)
  }
}

function readPlain({ view, at, data, to }: Row, { width }: BmpHeader): void {
  for (let x = 0; x < width; x += 1) {
    const from = at + 3 * x
    data[to + 3 * x] = view.getUint8(from + 2)
    data[to + 3 * x + 1] = view.getUint8(from + 1)
    data[to + 3 * x + 2] = view.getUint8(from)
  }
}

function readMasked({ view, at, data, to }: Row, { width, depth, masks }: BmpHeader): void {
  const channels = masks.map(readerOfChannel)
  for (let x = 0; x < width; x += 1) {
    const pixel = depth === 16 ? view.getUint16(at + 2 * x, true) : view.getUint32(at + 4 * x, true)
    for (const [index, read] of channels.entries()) data[to + 4 * x + index] = read(pixel)
  }
}

/** Stretches one channel of a pixel to eight bits; of one without bits nothing is known. */
function readerOfChannel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most)
}

/** A picture of which nothing is to be seen says nothing about opacity, whatever it announces: browsers show it, too. */
function showTransparent(data: Uint8Array): void {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return
  for (let at = 3; at < data.length; at += 4) data[at] = 255
}
