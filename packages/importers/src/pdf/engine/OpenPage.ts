import { frameSize, type PageFrame, type PdfBox, type Turn } from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'

/** A page that is open, and its text. */
export interface OpenPage {
  readonly file: PdfFile
  /** Counts from 1. */
  readonly number: number
  /** PDFium's handles. */
  readonly page: number
  /** It is read when it is first asked for. Throws an Error where it cannot be. */
  readonly text: number
  /** Its trim box, or its crop box where it has none. */
  readonly frame: PageFrame
}

/** Opens a page, calls `task` and closes it whatever comes. Throws an Error where PDFium cannot open it. */
export function withPage<T>(file: PdfFile, number: number, task: (page: OpenPage) => T): T {
  const { open, close } = openPage(file, number)
  try {
    return task(open())
  } finally {
    close()
  }
}

/** As `withPage`, where `task` waits for something else than PDFium meanwhile. */
export async function whilePageIsOpen(
  file: PdfFile,
  number: number,
  task: (page: OpenPage) => Promise<void>,
): Promise<void> {
  const { open, close } = openPage(file, number)
  try {
    await task(open())
  } finally {
    close()
  }
}

function openPage(file: PdfFile, number: number): { open: () => OpenPage; close: () => void } {
  const { calls } = file.pdfium
  const page = loadTrimmed(file, number)
  let text = 0
  return {
    open: () => {
      const frame = frameOf(file, number, page)
      const { width, height } = frameSize(frame)
      if (!(width > 0 && height > 0)) throw new Error('It has no size.')
      return {
        file,
        number,
        page,
        frame,
        get text() {
          if (text === 0) text = calls.FPDFText_LoadPage(page)
          if (text === 0) throw new Error('Its text cannot be read.')
          return text
        },
      }
    },
    close: () => {
      if (text !== 0) calls.FPDFText_ClosePage(text)
      calls.FPDF_ClosePage(page)
    },
  }
}

/** PDFium draws and measures what the crop box holds, which therefore becomes the trim box. */
function loadTrimmed(file: PdfFile, number: number): number {
  const { calls } = file.pdfium
  const page = load(file, number)
  const trimmed = trimmedBox(file, number)
  if (trimmed === undefined) return page
  calls.FPDFPage_SetCropBox(page, trimmed.left, trimmed.bottom, trimmed.right, trimmed.top)
  calls.FPDF_ClosePage(page)
  return load(file, number)
}

function load({ pdfium, document }: PdfFile, number: number): number {
  const page = pdfium.calls.FPDF_LoadPage(document, number - 1)
  if (page === 0) throw new Error('It is not a page.')
  return page
}

/** The frame as PDFium itself has it, which is what it draws. */
function frameOf(file: PdfFile, number: number, page: number): PageFrame {
  const { calls, scratch } = file.pdfium
  if (calls.FPDF_GetPageBoundingBox(page, scratch.at(0)) === 0) return readFrame(file, number)
  const [left = 0, top = 0, right = 0, bottom = 0] = scratch.floats(4)
  const box: PdfBox = { left, bottom, right, top }
  return { box, turn: readTurn(file, number) }
}

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
function readTurn({ pdfium, document }: PdfFile, page: number): Turn {
  const turns = pdfium.calls.EPDF_GetPageRotationByIndex(document, page - 1)
  return (((turns % 4) + 4) % 4) as Turn
}

/** The page's trim box, where it is a part of what is shown; undefined where it is all of it. */
function trimmedBox(file: PdfFile, page: number): PdfBox | undefined {
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
