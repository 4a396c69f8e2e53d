import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Functions, init } from '@embedpdf/pdfium'

/** PDFium's functions as WebAssembly exports them: addresses and numbers in, a number out; a C boolean is 0 or 1. */
type PdfiumCalls = Readonly<Record<keyof Functions, (...values: readonly number[]) => number>>

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
  addFallbackFaces(started)
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

/**
 * The faces that a PDF may name without holding them (PDF 32000-1, 9.6.2.2) as PDFium names them, which takes Arial,
 * Courier New and Times New Roman for them too; and the faces of the same widths that stand in.
 */
const FALLBACK_FACES = [
  fallbackFace('Helvetica', 'arimo/400Regular/Arimo_400Regular.ttf'),
  fallbackFace('Helvetica-Bold', 'arimo/700Bold/Arimo_700Bold.ttf'),
  fallbackFace('Helvetica-Oblique', 'arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf'),
  fallbackFace('Helvetica-BoldOblique', 'arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf'),
  fallbackFace('Times-Roman', 'tinos/400Regular/Tinos_400Regular.ttf'),
  fallbackFace('Times-Bold', 'tinos/700Bold/Tinos_700Bold.ttf'),
  fallbackFace('Times-Italic', 'tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf'),
  fallbackFace('Times-BoldItalic', 'tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf'),
  fallbackFace('Courier', 'cousine/400Regular/Cousine_400Regular.ttf'),
  fallbackFace('Courier-Bold', 'cousine/700Bold/Cousine_700Bold.ttf'),
  fallbackFace('Courier-Oblique', 'cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf'),
  fallbackFace('Courier-BoldOblique', 'cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf'),
]

/** A FPDF_SYSFONTINFO of `fpdf_sysfontinfo.h`: its version, then the addresses of eight functions; 0 for none. */
const INFO = { bytes: 36, version: 0, mapFont: 12, getFontData: 20 } as const

const WHOLE_FILE = 0

/**
 * Has PDFium ask for the faces above where a PDF does not hold them; its own are lighter and have Latin letters only. Any
 * other name stays with PDFium, which stretches a face of its own to the widths that the PDF states.
 */
function addFallbackFaces(pdfium: Pdfium): void {
  const { calls, bytes, allocate, addFunction } = pdfium
  const mapFont = addFunction((...[, , , , , name = 0]) => {
    const face = readText(pdfium, name)
    // A handle of 0 is none.
    return 1 + FALLBACK_FACES.findIndex((fallback) => fallback.name === face)
  }, 'iiiiiiii')
  const getFontData = addFunction((...[, handle = 0, table = WHOLE_FILE, address = 0, size = 0]) => {
    if (table !== WHOLE_FILE) return 0
    const file = readFace(handle - 1)
    if (file.length <= size) bytes().set(file, address)
    return file.length
  }, 'iiiiii')
  const info = allocate(INFO.bytes)
  const fields = new DataView(bytes().buffer, info, INFO.bytes)
  bytes().fill(0, info, info + INFO.bytes)
  fields.setInt32(INFO.version, 1, true)
  fields.setInt32(INFO.mapFont, mapFont, true)
  fields.setInt32(INFO.getFontData, getFontData, true)
  calls.FPDF_SetSystemFontInfo(info)
}

function fallbackFace(name: string, file: string) {
  return { name, file: new URL(import.meta.resolve(`@expo-google-fonts/${file}`)) }
}

/** PDFium asks for the length and then for the bytes, both at once and once a document. */
function readFace(index: number): Uint8Array {
  const file = FALLBACK_FACES[index]?.file
  return file === undefined ? new Uint8Array(0) : readFileSync(file)
}

interface Memory {
  allocate(bytes: number): number
  free(address: number): void
}

/**
 * The one piece of PDFium's memory that pages are drawn in. It is kept from page to page: what is given back between
 * two of them is soon in pieces, and every further page would need room of its own.
 */
class Canvas {
  readonly #memory: Memory
  #address = 0
  #bytes = 0

  constructor(memory: Memory) {
    this.#memory = memory
  }

  /** Address of at least that many bytes. What was drawn before is lost. */
  take(bytes: number): number {
    if (bytes <= this.#bytes) return this.#address
    if (this.#address !== 0) this.#memory.free(this.#address)
    this.#address = 0
    this.#bytes = 0
    this.#address = this.#memory.allocate(bytes)
    this.#bytes = bytes
    return this.#address
  }
}

const SLOT = 8

const SLOTS = 16

/** Room for the numbers that one call into PDFium writes out; the next call uses it again. */
class Scratch {
  readonly #bytes: () => Uint8Array
  readonly #address: number
  #view: DataView

  constructor(bytes: () => Uint8Array, allocate: (bytes: number) => number) {
    this.#bytes = bytes
    this.#address = allocate(SLOT * SLOTS)
    this.#view = this.#viewed()
  }

  /** Where the number of that index goes, if it has a slot of eight bytes to itself. */
  at(index: number): number {
    return this.#address + index * SLOT
  }

  double(index: number): number {
    return this.#current().getFloat64(index * SLOT, true)
  }

  float(index: number): number {
    return this.#current().getFloat32(index * SLOT, true)
  }

  integer(index: number): number {
    return this.#current().getInt32(index * SLOT, true)
  }

  setInteger(index: number, value: number): void {
    this.#current().setInt32(index * SLOT, value, true)
  }

  /** The first `count` floats of a struct that starts at slot 0. */
  floats(count: number): readonly number[] {
    const view = this.#current()
    const floats: number[] = []
    for (let index = 0; index < count; index++) floats.push(view.getFloat32(index * 4, true))
    return floats
  }

  /** The first `count` integers of a struct that starts at slot 0. */
  integers(count: number): readonly number[] {
    const view = this.#current()
    const integers: number[] = []
    for (let index = 0; index < count; index++) integers.push(view.getInt32(index * 4, true))
    return integers
  }

  /** A memory that has grown is another buffer, and the one before has no bytes any more. */
  #current(): DataView {
    if (this.#view.buffer.byteLength === 0) this.#view = this.#viewed()
    return this.#view
  }

  #viewed(): DataView {
    return new DataView(this.#bytes().buffer, this.#address, SLOT * SLOTS)
  }
}

const LONGEST_TEXT = 1024 * 1024

const utf16 = new TextDecoder('utf-16le')

const utf8 = new TextDecoder('utf-8')

/** Writes at most `length` bytes to the address and says how many there are in all. */
type Fill = (address: number, length: number) => number

/** A text that PDFium writes out in UTF-16, which is what it does with most. */
export function readUtf16(pdfium: Pdfium, fill: Fill): string {
  return untilNull(utf16.decode(readBytes(pdfium, fill)))
}

/** What PDFium writes out after it has been asked how long it is; nothing where that is absurd. */
export function readBytes({ bytes, allocate, free }: Pdfium, fill: Fill): Uint8Array {
  const length = fill(0, 0)
  if (length <= 0 || length > LONGEST_TEXT) return new Uint8Array(0)
  const address = allocate(length)
  try {
    fill(address, length)
    return bytes().slice(address, address + length)
  } finally {
    free(address)
  }
}

export function readUtf8(pdfium: Pdfium, fill: Fill): string {
  return untilNull(utf8.decode(readBytes(pdfium, fill)))
}

/** An ASCII text that PDFium holds, up to the null that ends it. */
function readText({ bytes }: Pdfium, address: number): string {
  const memory = bytes()
  return utf8.decode(memory.subarray(address, memory.indexOf(0, address)))
}

function untilNull(text: string): string {
  const end = text.indexOf('\0')
  return end === -1 ? text : text.slice(0, end)
}
