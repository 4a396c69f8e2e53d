import type { Functions } from '@embedpdf/pdfium'
import type { Canvas } from './Canvas.ts'
import type { Scratch } from './Scratch.ts'

/** PDFium's functions as WebAssembly exports them: addresses and numbers in, a number out; a C boolean is 0 or 1. */
export type PdfiumCalls = Readonly<Record<keyof Functions, (...values: readonly number[]) => number>>

/** One instance of PDFium with a memory of its own. Not to be shared between threads. */
export interface Pdfium {
  readonly calls: PdfiumCalls
  readonly scratch: Scratch
  readonly canvas: Canvas
  /** The memory's bytes as of now; a call into PDFium may replace them. */
  bytes(): Uint8Array
  allocate(bytes: number): number
  free(address: number): void
  /** Makes a function that PDFium can call; `signature` has a letter for what it returns and one per argument. */
  addFunction(called: (...values: readonly number[]) => number, signature: string): number
  removeFunction(address: number): void
}
