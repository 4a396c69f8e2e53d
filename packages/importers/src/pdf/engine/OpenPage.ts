import type { PdfFile } from './PdfFile.ts'
import { frameSize, type PageFrame, type PdfBox } from './PageFrame.ts'
import { readFrame, readTurn, trimmedBox } from './readFrame.ts'

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
