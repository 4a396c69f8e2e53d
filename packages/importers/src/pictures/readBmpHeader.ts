/** Pixels of a BMP, by its header. */
export interface BmpSize {
  readonly width: number
  readonly height: number
}

/** What a BMP says of its pixels. */
export interface BmpHeader extends BmpSize {
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
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
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
