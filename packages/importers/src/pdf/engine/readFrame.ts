import type { PdfFile } from './PdfFile.ts'
import type { PageFrame, PdfBox, Turn } from './PageFrame.ts'

/** How `EPDF_GetPageBoxByIndex` counts them. */
const BOX = { media: 0, crop: 1, trim: 3 } as const

/** US Letter: what PDFium shows of a page that says nothing of its size. */
const LETTER: PdfBox = { left: 0, bottom: 0, right: 612, top: 792 }

/** A box that is said to be the trimmed page must be that much of what is shown, or it is a mistake. */
const LEAST_TRIMMED = 0.25
const ALL = 1 - 1e-4
const SAME = 0.01

/** How a page is shown, without opening it: its trim box, else its crop box, and how it is turned. */
export function readFrame(file: PdfFile, page: number): PageFrame {
  return { box: trimmedBox(file, page) ?? shownBox(file, page), turn: readTurn(file, page) }
}

/** Quarter turns of the page to the right. */
export function readTurn({ pdfium, document }: PdfFile, page: number): Turn {
  const turns = pdfium.calls.EPDF_GetPageRotationByIndex(document, page - 1)
  return (((turns % 4) + 4) % 4) as Turn
}

/** The page's trim box, where it is a part of what is shown; undefined where it is all of it. */
export function trimmedBox(file: PdfFile, page: number): PdfBox | undefined {
  const trimmed = readBox(file, page, BOX.trim)
  if (trimmed === undefined) return undefined
  const shown = shownBox(file, page)
  const isInside =
    trimmed.left > shown.left - SAME &&
    trimmed.bottom > shown.bottom - SAME &&
    trimmed.right < shown.right + SAME &&
    trimmed.top < shown.top + SAME
  const share = areaOf(trimmed) / areaOf(shown)
  return isInside && share > LEAST_TRIMMED && share < ALL ? trimmed : undefined
}

/** The crop box as far as it lies in the media box. */
function shownBox(file: PdfFile, page: number): PdfBox {
  const media = readBox(file, page, BOX.media) ?? LETTER
  const crop = readBox(file, page, BOX.crop)
  if (crop === undefined) return media
  const both = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  return areaOf(both) > 0 ? both : media
}

/** A FS_RECTF has left, top, right and bottom; one without an area says nothing. */
function readBox({ pdfium, document }: PdfFile, page: number, kind: number): PdfBox | undefined {
  const { calls, scratch } = pdfium
  if (calls.EPDF_GetPageBoxByIndex(document, page - 1, kind, scratch.at(0)) === 0) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = scratch.floats(4)
  const box = {
    left: Math.min(left, right),
    bottom: Math.min(bottom, top),
    right: Math.max(left, right),
    top: Math.max(bottom, top),
  }
  return areaOf(box) > 0 ? box : undefined
}

function areaOf({ left, bottom, right, top }: PdfBox): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom)
}
