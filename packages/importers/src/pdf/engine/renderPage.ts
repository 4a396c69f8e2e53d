import type { RawPicture } from '../../pages/RawPicture.ts'
import { evenRules } from './evenRules.ts'
import type { OpenPage } from './OpenPage.ts'
import { frameSize } from './PageFrame.ts'
import type { Pdfium } from './Pdfium.ts'

/**
 * From `fpdfview.h`. The second flag makes the bytes red, green, blue and a fourth that stays full, which is what everybody
 * else expects. The format is one without opacity: paper has none, and mixing colours with it takes a tenth longer.
 */
const FLAG = { annotations: 0x01, reverseByteOrder: 0x10 } as const
const FORMAT_BGRX = 3
const WHITE = 0xffffffff

/** From `fpdf_progressive.h`. */
const TO_BE_CONTINUED = 1
const PAUSE = { bytes: 12, version: 1 } as const

/** A page as far as it has been drawn. */
export interface RenderedPage extends RawPicture {
  readonly isWhole: boolean
}

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
 * Draws a page, or an upright strip of it, on white, until `isTimeUp`, which is asked after every hundred objects or so. The
 * picture lies in PDFium's own memory, for it is large: it is there until PDFium is called again. Throws an Error where there
 * is no room for it.
 */
export function renderPage(
  open: OpenPage,
  { width, height, whole, left }: RenderSize,
  isTimeUp: () => boolean = () => false,
): RenderedPage {
  const { file, page } = open
  evenRules(open, whole / frameSize(open.frame).width)
  const { calls, bytes, canvas } = file.pdfium
  const stride = 4 * width
  const address = canvas.take(stride * height)
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, address, stride)
  if (bitmap === 0) throw new Error(`There is no room for a picture of ${width} by ${height} pixels.`)
  let isWhole = true
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    const flags = FLAG.annotations | FLAG.reverseByteOrder
    isWhole = whilePausable(file.pdfium, isTimeUp, (pause) => {
      const status = calls.FPDF_RenderPageBitmap_Start(bitmap, page, -left, 0, whole, height, 0, flags, pause)
      calls.FPDF_RenderPage_Close(page)
      return status !== TO_BE_CONTINUED
    })
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
  return { data: bytes().subarray(address, address + stride * height), width, height, isWhole }
}

/** A sheet of white paper, in memory of its own. */
export function blankPage({ width, height }: Pick<RenderSize, 'width' | 'height'>): RenderedPage {
  return { data: new Uint8Array(4 * width * height).fill(0xff), width, height, isWhole: false }
}

/** Calls `draw` with the address of an `IFSDK_PAUSE` by which PDFium asks whether it is to stop. */
function whilePausable<T>(pdfium: Pdfium, isTimeUp: () => boolean, draw: (pause: number) => T): T {
  const needToPauseNow = pdfium.addFunction(() => (isTimeUp() ? 1 : 0), 'ii')
  const pause = pdfium.allocate(PAUSE.bytes)
  try {
    new DataView(pdfium.bytes().buffer).setInt32(pause, PAUSE.version, true)
    new DataView(pdfium.bytes().buffer).setInt32(pause + 4, needToPauseNow, true)
    return draw(pause)
  } finally {
    pdfium.free(pause)
    pdfium.removeFunction(needToPauseNow)
  }
}
