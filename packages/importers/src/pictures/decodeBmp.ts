/** A BMP as its pixels, row by row from the top: red, green, blue, and opacity where there are four channels. */
interface DecodedBmp extends BmpSize {
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

/** Pixels of a BMP, by its header. */
interface BmpSize {
  readonly width: number
  readonly height: number
}

/** What a BMP says of its pixels. */
interface BmpHeader extends BmpSize {
  /** Whether the first row is the topmost. */
  readonly isFromTop: boolean
  /** Bits of a pixel. */
  readonly depth: number
  readonly isInRuns: boolean
  /** Which bits of a pixel of 16 or 32 bits are red, green, blue and opacity. */
  readonly masks: readonly number[]
  /** Red, green and blue of every colour that a pixel of at most 8 bits can name. */
  readonly palette: Uint8Array
  /** Where the pixels begin. */
  readonly start: number
}

const FILE_HEADER = 14
/** Lengths of the headers of OS/2 1, Windows and OS/2 2; all later ones begin like that of Windows. */
const OLDEST_HEADER = 12
const HEADER = 40
const OS2_HEADER = 64
const WITH_MASKS = 52
const MASKS_AT = FILE_HEADER + HEADER
const DEPTHS = [1, 2, 4, 8, 16, 24, 32]
/** `BI_RGB`, `BI_RLE8`, `BI_RLE4`, `BI_BITFIELDS`, `BI_ALPHABITFIELDS`. */
const [PLAIN, RUNS_OF_8, RUNS_OF_4, MASKED, MASKED_WITH_OPACITY] = [0, 1, 2, 3, 6]
const MASKS_OF_16 = [0x7c00, 0x3e0, 0x1f, 0]
const MASKS_OF_32 = [0xff0000, 0xff00, 0xff, 0]

/** Whether a file begins like a BMP. */
export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d
}

/** Throws RangeError for a header that is broken or not one of a BMP. */
export function readBmpSize(bytes: Uint8Array): BmpSize {
  const { view, isOldest } = openHeader(bytes)
  const width = isOldest ? view.getUint16(18, true) : view.getInt32(18, true)
  const height = isOldest ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true))
  if (width < 1 || height < 1) throw new RangeError('A BMP without pixels.')
  return { width, height }
}

/** Throws RangeError for a header that is broken, leads outside of the file, or names a packing that is not known. */
function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const { width, height } = readBmpSize(bytes)
  const { view, length, isOldest } = openHeader(bytes)
  const depth = view.getUint16(isOldest ? 24 : 28, true)
  const compression = isOldest ? PLAIN : view.getUint32(30, true)
  const packing = packingOf({ depth, compression, length })
  const start = view.getUint32(10, true)
  const end = FILE_HEADER + length + masksBehind(length, compression)
  if (end > start || start >= bytes.length) throw new RangeError('A BMP whose header leads outside.')
  return {
    width,
    height,
    depth,
    start,
    isFromTop: !isOldest && view.getInt32(22, true) < 0,
    isInRuns: packing === 'runs',
    masks: packing === 'masks' ? readMasks(view, { length, compression }) : masksOf(depth),
    palette: depth > 8 ? new Uint8Array() : readPalette(bytes.subarray(end, start), { depth, step: isOldest ? 3 : 4 }),
  }
}

function openHeader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(FILE_HEADER, true)
  const isOldest = length === OLDEST_HEADER
  if (!isBmp(bytes) || !(isOldest || length >= HEADER)) throw new RangeError('Not a BMP.')
  return { view, length, isOldest }
}

interface Packing {
  readonly depth: number
  readonly compression: number
  readonly length: number
}

/** The numbers from 3 on mean something else in a file of OS/2. */
function packingOf({ depth, compression, length }: Packing): 'plain' | 'runs' | 'masks' {
  if (!DEPTHS.includes(depth)) throw new RangeError('A BMP of a depth that there is not.')
  if (isMasks(compression) && length !== OS2_HEADER && depth >= 16) return 'masks'
  if (depth === 8 && compression === RUNS_OF_8) return 'runs'
  if (depth === 4 && compression === RUNS_OF_4) return 'runs'
  if (compression === PLAIN) return 'plain'
  throw new RangeError('A BMP that is packed in an unknown way.')
}

function isMasks(compression: number): boolean {
  return compression === MASKED || compression === MASKED_WITH_OPACITY
}

/** Bytes between the shortest header and the palette; later headers hold the masks themselves. */
function masksBehind(length: number, compression: number): number {
  if (length !== HEADER || !isMasks(compression)) return 0
  return compression === MASKED_WITH_OPACITY ? 16 : 12
}

function masksOf(depth: number): readonly number[] {
  return depth === 16 ? MASKS_OF_16 : MASKS_OF_32
}

function readMasks(view: DataView, { length, compression }: Omit<Packing, 'depth'>): readonly number[] {
  const [red, green, blue] = [0, 4, 8].map((at) => view.getUint32(MASKS_AT + at, true))
  const hasOpacity = length > WITH_MASKS || compression === MASKED_WITH_OPACITY
  return [red ?? 0, green ?? 0, blue ?? 0, hasOpacity ? view.getUint32(MASKS_AT + 12, true) : 0]
}

/** What a file does not name is black. */
function readPalette(
  bytes: Uint8Array,
  { depth, step }: { readonly depth: number; readonly step: number },
): Uint8Array {
  const palette = new Uint8Array(3 * 2 ** depth)
  for (let at = 0, to = 0; at + 3 <= bytes.length && to < palette.length; at += step, to += 3) {
    palette.set(bytes.subarray(at, at + 3).toReversed(), to)
  }
  return palette
}

/** Where the next pixel stands in the picture, counted from the file's first row, and the next byte in the file. */
interface Pen {
  x: number
  y: number
  at: number
}

/** Second bytes after a nought. */
const [NEXT_ROW, END, LEAP] = [0, 1, 2]

/**
 * The pixels of a BMP of 4 or 8 bits that is packed in runs of one byte and in single pixels. What is leapt over has the first
 * colour. Throws RangeError where the file ends before the picture does.
 */
function unpackBmpRuns(view: DataView, header: BmpHeader): Uint8Array {
  const { width, height, palette, start } = header
  const data = new Uint8Array(width * height * 3)
  for (let to = 0; to < data.length; to += 3) data.set(palette.subarray(0, 3), to)
  const pen: Pen = { x: 0, y: 0, at: start }
  while (pen.y < height) {
    const [count, value] = [view.getUint8(pen.at), view.getUint8(pen.at + 1)]
    pen.at += 2
    if (count > 0) paint({ data, pen, count, byteAt: () => value }, header)
    else if (value === END) return data
    else if (value === NEXT_ROW) startRow(pen)
    else if (value === LEAP) leap(pen, view)
    else paintSingly({ data, pen, count: value }, { view, header })
  }
  return data
}

function startRow(pen: Pen): void {
  pen.x = 0
  pen.y += 1
}

function leap(pen: Pen, view: DataView): void {
  pen.x += view.getUint8(pen.at)
  pen.y += view.getUint8(pen.at + 1)
  pen.at += 2
}

interface Stroke {
  readonly data: Uint8Array
  readonly pen: Pen
  readonly count: number
  /** The bytes that name the colours, from the stroke's first on. */
  readonly byteAt: (index: number) => number
}

/** The bytes are filled up to an even number. */
function paintSingly(
  stroke: Omit<Stroke, 'byteAt'>,
  { view, header }: { readonly view: DataView; readonly header: BmpHeader },
): void {
  const { pen, count } = stroke
  const from = pen.at
  const bytes = Math.ceil((count * header.depth) / 8)
  paint({ ...stroke, byteAt: (index) => view.getUint8(from + index) }, header)
  pen.at += bytes + (bytes % 2)
}

/** What would stand right of the picture is not looked at. */
function paint({ data, pen, count, byteAt }: Stroke, { width, height, depth, palette, isFromTop }: BmpHeader): void {
  const row = width * (isFromTop ? pen.y : height - 1 - pen.y)
  const seen = Math.min(count, width - pen.x)
  for (let index = 0; index < seen; index += 1) {
    const byte = byteAt(Math.floor((index * depth) / 8))
    const name = depth === 8 ? byte : (byte >> (index % 2 === 0 ? 4 : 0)) & 15
    data.set(palette.subarray(3 * name, 3 * name + 3), 3 * (row + pen.x + index))
  }
  pen.x += count
}
