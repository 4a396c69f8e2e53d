import type { RawPicture } from '../../pages/RawPicture.ts'
import { type Matrix, multiply, transformBox } from '../engine/Matrix.ts'
import type { OpenPage } from '../engine/OpenPage.ts'
import { matrixOf, type PageObject } from '../engine/pageObjects.ts'
import type { PageFrame, PdfBox } from '../engine/PageFrame.ts'

const UNIT: PdfBox = { left: 0, bottom: 0, right: 1, top: 1 }
const FORMAT_BGRA = 4
const MOST_PIXELS = 24_000_000

/** Red, green, blue and opacity of a whole picture as it is shown, turned and with its mask, in its own resolution. */
export function renderPicture(open: OpenPage, object: PageObject, pixels: PixelSize): RawPicture | undefined {
  const { calls } = open.file.pdfium
  const shown = multiply(multiply(matrixOf(open, object.handle), object.matrix), turnOf(open.frame))
  const { a, b, c, d } = scaled(shown, pixels)
  const { left, bottom } = transformBox({ a, b, c, d, e: 0, f: 0 }, UNIT)
  // The object is made as large as its pixels; the page is closed without being saved.
  calls.FPDFImageObj_SetMatrix(object.handle, a, b, c, d, -left, -bottom)
  const bitmap = calls.FPDFImageObj_GetRenderedBitmap(open.file.document, open.page, object.handle)
  if (bitmap === 0) return undefined
  try {
    const width = calls.FPDFBitmap_GetWidth(bitmap)
    const height = calls.FPDFBitmap_GetHeight(bitmap)
    if (calls.FPDFBitmap_GetFormat(bitmap) !== FORMAT_BGRA || width * height === 0) return undefined
    return { data: readRows(open, bitmap, { width, height }), width, height }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

export interface PixelSize {
  readonly across: number
  readonly down: number
}

/** PDFium gives blue before red. */
function readRows(open: OpenPage, bitmap: number, { width, height }: { width: number; height: number }): Uint8Array {
  const { calls, bytes } = open.file.pdfium
  const stride = calls.FPDFBitmap_GetStride(bitmap)
  const start = calls.FPDFBitmap_GetBuffer(bitmap)
  const data = new Uint8Array(width * height * 4)
  const memory = bytes()
  for (let row = 0; row < height; row++) {
    const from = start + row * stride
    data.set(memory.subarray(from, from + width * 4), row * width * 4)
  }
  for (let at = 0; at < data.length; at += 4) {
    const blue = data[at] ?? 0
    data[at] = data[at + 2] ?? 0
    data[at + 2] = blue
  }
  return data
}

/** From the space of a page to how it is shown, y upwards still. */
function turnOf({ turn }: PageFrame): Matrix {
  const [cosine, sine] = (
    [
      [1, 0],
      [0, -1],
      [-1, 0],
      [0, 1],
    ] as const
  )[turn]
  return { a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0 }
}

/** As large as the picture has pixels, in the direction that has more of them for its length. */
function scaled(matrix: Matrix, { across, down }: PixelSize): Matrix {
  const { a, b, c, d } = matrix
  const wanted = Math.max(across / Math.hypot(a, b), down / Math.hypot(c, d))
  const box = transformBox({ a, b, c, d, e: 0, f: 0 }, UNIT)
  const most = Math.sqrt(MOST_PIXELS / ((box.right - box.left) * (box.top - box.bottom)))
  const scale = Math.min(wanted, most)
  return { a: a * scale, b: b * scale, c: c * scale, d: d * scale, e: 0, f: 0 }
}
