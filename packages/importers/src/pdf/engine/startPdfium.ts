import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'
import { Canvas } from './Canvas.ts'
import type { Pdfium, PdfiumCalls } from './Pdfium.ts'
import { Scratch } from './Scratch.ts'
import { addStandInFaces } from './standInFaces.ts'

/** PDFium's program once it has been compiled; threads that are handed it share its code. */
export interface PdfiumProgram {
  readonly module: unknown
}

/** Compiles PDFium from the file of its package; nothing is fetched. */
export async function compilePdfium(): Promise<PdfiumProgram> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  return { module: await webAssembly().compile(await readFile(file)) }
}

/** A page that needs more than that is refused: PDFium ends, which is no harm in a thread of its own. */
const MOST_BYTES = 640 * 1024 ** 2

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

/** The language's own `WebAssembly`, of which TypeScript knows only beside a browser's types. */
interface Engine {
  compile(bytes: Uint8Array): Promise<unknown>
  instantiate(module: unknown, imports: object): Promise<unknown>
}

function webAssembly(): Engine {
  return (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly
}
