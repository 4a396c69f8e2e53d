import type { Pdfium } from './Pdfium.ts'

const MOST_BYTES = 1024 * 1024
const utf16 = new TextDecoder('utf-16le')
const utf8 = new TextDecoder('utf-8')

/** Writes at most `length` bytes to the address and says how many there are in all. */
type Fill = (address: number, length: number) => number

/** What PDFium writes out after it has been asked how long it is; nothing where that is absurd. */
export function readBytes({ bytes, allocate, free }: Pdfium, fill: Fill): Uint8Array {
  const length = fill(0, 0)
  if (length <= 0 || length > MOST_BYTES) return new Uint8Array(0)
  const address = allocate(length)
  try {
    fill(address, length)
    return bytes().slice(address, address + length)
  } finally {
    free(address)
  }
}

/** A text that PDFium writes out in UTF-16, which is what it does with most. */
export function readUtf16(pdfium: Pdfium, fill: Fill): string {
  return untilNull(utf16.decode(readBytes(pdfium, fill)))
}

export function readUtf8(pdfium: Pdfium, fill: Fill): string {
  return untilNull(utf8.decode(readBytes(pdfium, fill)))
}

/** An ASCII text that PDFium holds, up to the null that ends it. */
export function readText({ bytes }: Pdfium, address: number): string {
  const memory = bytes()
  return utf8.decode(memory.subarray(address, memory.indexOf(0, address)))
}

/** Calls `task` with the address of an ASCII text. */
export function withAscii<T>({ bytes, allocate, free }: Pdfium, text: string, task: (address: number) => T): T {
  const address = allocate(text.length + 1)
  try {
    bytes().set(new TextEncoder().encode(`${text}\0`), address)
    return task(address)
  } finally {
    free(address)
  }
}

function untilNull(text: string): string {
  const end = text.indexOf('\0')
  return end === -1 ? text : text.slice(0, end)
}
