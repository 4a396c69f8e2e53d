import type { BmpHeader } from './readBmpHeader.ts'

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
export function unpackBmpRuns(view: DataView, header: BmpHeader): Uint8Array {
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
