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
  const own = matrixOf(open, object.handle)
  const shown = multiply(multiply(own, object.matrix), turnOf(open.frame))
  const { a, b, c, d } = scaled(shown, pixels)
  const { left, bottom } = transformBox({ a, b, c, d, e: 0, f: 0 }, UNIT)
  // The object is made as large as its pixels, and what it was again for whoever asks for it next.
  calls.FPDFImageObj_SetMatrix(object.handle, a, b, c, d, -left, -bottom)
  const bitmap = calls.FPDFImageObj_GetRenderedBitmap(open.file.document, open.page, object.handle)
  calls.FPDFImageObj_SetMatrix(object.handle, own.a, own.b, own.c, own.d, own.e, own.f)
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

/** PDFium gives blue before red. A pixel is taken as one number of four bytes, which takes half of the time. */
function readRows(open: OpenPage, bitmap: number, { width, height }: { width: number; height: number }): Uint8Array {
  const { calls, bytes } = open.file.pdfium
  const stride = calls.FPDFBitmap_GetStride(bitmap)
  const start = calls.FPDFBitmap_GetBuffer(bitmap)
  const pixels = new Uint32Array(width * height)
  const { buffer } = bytes()
  for (let row = 0; row < height; row++) {
    const line = new Uint32Array(buffer, start + row * stride, width)
    const first = row * width
    for (let at = 0; at < width; at++) {
      const pixel = line[at] ?? 0
      pixels[first + at] = (pixel & 0xff00ff00) | ((pixel >>> 16) & 0xff) | ((pixel & 0xff) << 16)
    }
  }
  return new Uint8Array(pixels.buffer)
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
