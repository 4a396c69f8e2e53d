import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { webAssembly } from './webAssembly.ts'

/** PDFium's program once it has been compiled; threads that are handed it share its code. */
export interface PdfiumProgram {
  readonly module: unknown
}

/** Compiles PDFium from the file of its package; nothing is fetched. */
export async function compilePdfium(): Promise<PdfiumProgram> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  return { module: await webAssembly().compile(await readFile(file)) }
}
