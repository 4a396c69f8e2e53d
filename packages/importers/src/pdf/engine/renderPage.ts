import type { RawPicture } from '../../pages/RawPicture.ts'
import { evenRules } from './evenRules.ts'
import type { OpenPage } from './OpenPage.ts'
import { frameSize } from './PageFrame.ts'

/**
 * From `fpdfview.h`. The second flag makes the bytes red, green, blue and a fourth that stays full, which is what everybody
 * else expects. The format is one without opacity: paper has none, and mixing colours with it takes a tenth longer.
 */
const FLAG = { annotations: 0x01, reverseByteOrder: 0x10 } as const
const FORMAT_BGRX = 3
const WHITE = 0xffffffff

export interface RenderSize {
  /** Of the picture, in pixels. */
  readonly width: number
  readonly height: number
  /** Width of the whole page, of which the picture shows a part, in pixels. */
  readonly whole: number
  /** Where in the whole page the picture starts, in pixels. */
  readonly left: number
}

/**
 * Draws a page, or an upright strip of it, on white. The picture lies in PDFium's own memory, for it is large: it is there
 * until PDFium is called again. Throws an Error where there is no room for it.
 */
export function renderPage(open: OpenPage, { width, height, whole, left }: RenderSize): RawPicture {
  const { file, page } = open
  evenRules(open, whole / frameSize(open.frame).width)
  const { calls, bytes, canvas } = file.pdfium
  const stride = 4 * width
  const address = canvas.take(stride * height)
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, address, stride)
  if (bitmap === 0) throw new Error(`There is no room for a picture of ${width} by ${height} pixels.`)
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    const flags = FLAG.annotations | FLAG.reverseByteOrder
    calls.FPDF_RenderPageBitmap(bitmap, page, -left, 0, whole, height, 0, flags)
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
  return { data: bytes().subarray(address, address + stride * height), width, height }
}
