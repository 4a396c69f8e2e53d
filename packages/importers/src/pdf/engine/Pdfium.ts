import { init, type Functions } from '@embedpdf/pdfium'
import { Canvas } from './Canvas.ts'
import type { PdfiumProgram } from './compilePdfium.ts'
import { Scratch } from './Scratch.ts'
import { addStandInFaces } from './standInFaces.ts'
import { webAssembly } from './webAssembly.ts'

/** PDFium's functions as WebAssembly exports them: addresses and numbers in, a number out; a C boolean is 0 or 1. */
export type PdfiumCalls = Readonly<Record<keyof Functions, (...values: readonly number[]) => number>>

/** A page that needs more than that is refused: PDFium ends, which is no harm in a thread of its own. */
const MOST_BYTES = 640 * 1024 ** 2

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

/** Starts PDFium with a memory that does not grow without bound, whatever a PDF makes it ask for. */
export async function startPdfium({ module }: PdfiumProgram): Promise<Pdfium> {
  const { pdfium } = await init({ ...silence, ...boundedMemory(module) })
  // The wrapped functions go through `ccall`, which takes longer than the call itself; the exports are the same ones.
  const exported = pdfium.wasmExports as unknown as PdfiumCalls & { readonly memory: { readonly buffer: ArrayBuffer } }
  const calls: PdfiumCalls = exported
  const bytes = () => new Uint8Array(exported.memory.buffer)
  const allocate = (size: number) => {
    const address = pdfium.wasmExports.malloc(size)
    if (address === 0) throw new Error(`PDFium has no room for ${size} bytes.`)
    return address
  }
  const free = (address: number) => {
    pdfium.wasmExports.free(address)
  }
  calls.PDFiumExt_Init()
  const started: Pdfium = {
    calls,
    bytes,
    allocate,
    free,
    scratch: new Scratch(bytes, allocate),
    canvas: new Canvas({ allocate, free }),
    addFunction: (called, signature) => pdfium.addFunction(called, signature),
    removeFunction: (address) => {
      pdfium.removeFunction(address)
    },
  }
  addStandInFaces(started)
  return started
}

const silence = { print: () => undefined, printErr: () => undefined }

/** What Emscripten's loader gives its hook: the functions that the program calls. */
interface Imports {
  readonly env: { emscripten_resize_heap: (bytes: number) => number | boolean }
}

function boundedMemory(module: unknown) {
  return {
    instantiateWasm: (imports: Imports, receive: (instance: unknown, module: unknown) => void) => {
      const grow = imports.env.emscripten_resize_heap
      imports.env.emscripten_resize_heap = (bytes) => (bytes >>> 0 > MOST_BYTES ? 0 : grow(bytes))
      void webAssembly()
        .instantiate(module, imports)
        .then((instance) => {
          receive(instance, module)
        })
      return {}
    },
  }
}
