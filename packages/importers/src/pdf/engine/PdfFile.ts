import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ImportError } from '../../ImportError.ts'
import { compilePdfium, type Pdfium, startPdfium } from './Pdfium.ts'

/** An open document. Its pages count from 1. */
export interface PdfFile {
  readonly pdfium: Pdfium
  /** PDFium's handle. */
  readonly document: number
  readonly pages: number
  close(): void
}

/** From `fpdfview.h`. */
const PASSWORD_ERRORS: readonly number[] = [4, 5]

const WINDOW = 64 * 1024

/**
 * Opens a PDF with a PDFium of its own, which reads the file piece by piece. Throws ImportError `encrypted` for one
 * that asks for a password and `malformed` for one that cannot be read.
 */
export async function openPdf(path: string): Promise<PdfFile> {
  return openWith(await startPdfium(await compilePdfium()), path)
}

/** As `openPdf`, with a PDFium that is there already. */
export function openWith(pdfium: Pdfium, path: string): PdfFile {
  const { calls, addFunction, removeFunction, allocate, free, bytes } = pdfium
  const file = openSync(path, 'r')
  const length = fstatSync(file).size
  const getBlock = addFunction(
    blockReader(file, () => bytes()),
    'iiiii',
  )
  const access = allocate(12)
  new DataView(bytes().buffer, access, 12).setUint32(0, length, true)
  new DataView(bytes().buffer, access, 12).setUint32(4, getBlock, true)
  new DataView(bytes().buffer, access, 12).setUint32(8, 0, true)
  const release = () => {
    free(access)
    removeFunction(getBlock)
    closeSync(file)
  }
  const document = calls.FPDF_LoadCustomDocument(access, 0)
  if (document === 0) {
    const error = calls.FPDF_GetLastError()
    release()
    throw refusal(error, length)
  }
  return {
    pdfium,
    document,
    pages: calls.FPDF_GetPageCount(document),
    close: () => {
      calls.FPDF_CloseDocument(document)
      release()
    },
  }
}

/** Copies a part of the file to an address. PDFium asks for half a kilobyte at a time, so a window of it is kept. */
function blockReader(file: number, memory: () => Uint8Array): (...values: readonly number[]) => number {
  const window = new Uint8Array(WINDOW)
  let start = 0
  let held = 0
  return (...args) => {
    const [, position = 0, address = 0, size = 0] = args
    const from = position >>> 0
    const target = memory().subarray(address >>> 0, (address >>> 0) + size)
    if (size > WINDOW) return readFully(file, target, from) ? 1 : 0
    if (from < start || from + size > start + held) {
      start = from
      held = readSync(file, window, 0, WINDOW, from)
    }
    if (held < size) return 0
    target.set(window.subarray(from - start, from - start + size))
    return 1
  }
}

function readFully(file: number, target: Uint8Array, position: number): boolean {
  let done = 0
  while (done < target.length) {
    const read = readSync(file, target, done, target.length - done, position + done)
    if (read === 0) return false
    done += read
  }
  return true
}

function refusal(error: number, length: number): ImportError {
  if (length === 0) return new ImportError('malformed', 'The file is empty.')
  if (PASSWORD_ERRORS.includes(error)) {
    return new ImportError('encrypted', 'The PDF is locked by a password; save it without one and import that.')
  }
  return new ImportError('malformed', 'The PDF is damaged and cannot be opened.')
}
