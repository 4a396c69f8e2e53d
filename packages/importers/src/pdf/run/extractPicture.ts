import type { RawPicture } from '../../pages/PageImages.ts'
import type { OpenPage } from '../engine/OpenPage.ts'
import { placePicture } from '../engine/readDrawings.ts'
import { partBox } from '../engine/readPage.ts'
import type { Box, SheetPart } from '../engine/PageContent.ts'
import {
  frameSize,
  intersect,
  type Matrix,
  multiply,
  type PageFrame,
  type PdfBox,
  toShownBox,
  transformBox,
} from '../engine/PageFrame.ts'
import { matrixOf, OBJECT, type PageObject, pageObjects } from '../engine/pageObjects.ts'
import { readUtf8 } from '../engine/Pdfium.ts'

/** A hundredth of a point of a picture may be cut off and it is whole nevertheless. */
const SLACK = 0.01

const OPAQUE = 255

/** What is seen of a picture, as pixels or as the file that it came from. */
export interface SeenPicture {
  readonly width: number
  readonly height: number
  readonly pixels: RawPicture
  /** Where the picture is shown whole and upright and came as a JPEG: that file. */
  readonly jpeg: Uint8Array | undefined
}

/** What is seen of the picture with that id on a page of the sheet; undefined where it cannot be drawn. */
export function seePicture(open: OpenPage, part: SheetPart, id: string): SeenPicture | undefined {
  const object = findPicture(open, id)
  const box = object && placePicture(open, object)?.box
  const seen = box && intersect(box, partBox(frameSize(open.frame), part))
  if (object === undefined || seen === undefined) return undefined
  const whole = wholeBox(open, object)
  // Before the picture is drawn: drawing changes how it is placed.
  const jpeg = isWhole(seen, whole) && isUpright(open, object) ? readJpeg(open, object) : undefined
  const pixels = renderPicture(open, object, pixelSize(open, object))
  if (pixels === undefined) return undefined
  const cropped = crop(pixels, whole, seen)
  return { ...cropped, jpeg: isOpaque(cropped.pixels) ? jpeg : undefined }
}

function findPicture(open: OpenPage, id: string): PageObject | undefined {
  for (const object of pageObjects(open)) {
    if (object.path === id) return object.type === OBJECT.image ? object : undefined
  }
  return undefined
}

function wholeBox(open: OpenPage, object: PageObject): Box {
  return toShownBox(open.frame, transformBox(multiply(matrixOf(open, object.handle), object.matrix), UNIT))
}

function pixelSize({ file: { pdfium } }: OpenPage, { handle }: PageObject) {
  pdfium.calls.FPDFImageObj_GetImagePixelSize(handle, pdfium.scratch.at(0), pdfium.scratch.at(1))
  return { across: pdfium.scratch.integer(0), down: pdfium.scratch.integer(1) }
}

function isWhole(seen: Box, whole: Box): boolean {
  return seen.width > whole.width * (1 - SLACK) && seen.height > whole.height * (1 - SLACK)
}

/** Whether the picture is drawn as its file has it: neither turned, nor slanted, nor mirrored. */
function isUpright(open: OpenPage, object: PageObject): boolean {
  const { a, b, c, d } = multiply(matrixOf(open, object.handle), object.matrix)
  const isSlanted = Math.abs(b) > SLACK * a || Math.abs(c) > SLACK * d
  return open.frame.turn === 0 && a > 0 && d > 0 && !isSlanted
}

function crop(picture: RawPicture, whole: Box, seen: Box): Omit<SeenPicture, 'jpeg'> {
  const across = picture.width / whole.width
  const down = picture.height / whole.height
  const left = clamp(Math.round((seen.x - whole.x) * across), picture.width - 1)
  const top = clamp(Math.round((seen.y - whole.y) * down), picture.height - 1)
  const width = Math.max(1, Math.min(picture.width - left, Math.round(seen.width * across)))
  const height = Math.max(1, Math.min(picture.height - top, Math.round(seen.height * down)))
  if (width === picture.width && height === picture.height) return { width, height, pixels: picture }
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * picture.width + left) * 4
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4)
  }
  return { width, height, pixels: { data, width, height } }
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most))
}

function isOpaque({ data }: RawPicture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== OPAQUE) return false
  return true
}

/** From `fpdf_edit.h`: DeviceGray, DeviceRGB, CalGray, CalRGB and a colour profile. */
const PLAIN_COLOURS: readonly number[] = [1, 2, 4, 5, 7]

const MOST_BYTES = 128 * 1024 ** 2

/** Bits of a pixel of three colours; four are ink, which a browser shows wrong. */
const COLOUR_BITS = 24

/** The bytes of a picture that a PDF holds as a JPEG in colours that browsers show right; undefined for any other. */
function readJpeg(open: OpenPage, object: PageObject): Uint8Array | undefined {
  const { pdfium } = open.file
  const { calls, bytes } = pdfium
  if (!isJpeg(open, object) || !isPlain(open, object)) return undefined
  const length = calls.FPDFImageObj_GetImageDataRaw(object.handle, 0, 0)
  if (length <= 0 || length > MOST_BYTES) return undefined
  const address = pdfium.allocate(length)
  try {
    calls.FPDFImageObj_GetImageDataRaw(object.handle, address, length)
    return bytes().slice(address, address + length)
  } finally {
    pdfium.free(address)
  }
}

/** Whether the picture's one filter is JPEG's. */
function isJpeg({ file: { pdfium } }: OpenPage, { handle }: PageObject): boolean {
  if (pdfium.calls.FPDFImageObj_GetImageFilterCount(handle) !== 1) return false
  const fill = (address: number, length: number) => pdfium.calls.FPDFImageObj_GetImageFilter(handle, 0, address, length)
  return readUtf8(pdfium, fill) === 'DCTDecode'
}

/** FPDF_IMAGEOBJ_METADATA: width, height, two floats of resolution, bits of a pixel, colour space, marked content. */
function isPlain({ file: { pdfium }, page }: OpenPage, { handle }: PageObject): boolean {
  const { calls, scratch } = pdfium
  if (calls.FPDFImageObj_GetImageMetadata(handle, page, scratch.at(0)) === 0) return false
  const [bits = 0, colours = 0] = scratch.integers(6).slice(4)
  return bits <= COLOUR_BITS && PLAIN_COLOURS.includes(colours)
}

const UNIT: PdfBox = { left: 0, bottom: 0, right: 1, top: 1 }

const FORMAT_BGRA = 4

const MOST_PIXELS = 24_000_000

/** Red, green, blue and opacity of a whole picture as it is shown, turned and with its mask, in its own resolution. */
function renderPicture(open: OpenPage, object: PageObject, pixels: PixelSize): RawPicture | undefined {
  const { calls } = open.file.pdfium
  const own = matrixOf(open, object.handle)
  const shown = multiply(multiply(own, object.matrix), turnOf(open.frame))
  const { a, b, c, d } = scaled(shown, pixels)
  const { left, bottom } = transformBox({ a, b, c, d, e: 0, f: 0 }, UNIT)
  // The object is made as large as its pixels, and what it was again for whoever asks for it next.
  calls.FPDFImageObj_SetMatrix(object.handle, a, b, c, d, -left, -bottom)
  const bitmap = calls.FPDFImageObj_GetRenderedBitmap(open.file.document, open.page, object.handle)
  calls.FPDFImageObj_SetMatrix(object.handle, own.a, own.b, own.c, own.d, own.e, own.f)
  if (bitmap === 0) return undefined
  try {
    const width = calls.FPDFBitmap_GetWidth(bitmap)
    const height = calls.FPDFBitmap_GetHeight(bitmap)
    if (calls.FPDFBitmap_GetFormat(bitmap) !== FORMAT_BGRA || width * height === 0) return undefined
    return { data: readRows(open, bitmap, { width, height }), width, height }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

interface PixelSize {
  readonly across: number
  readonly down: number
}

/** PDFium gives blue before red. A pixel is taken as one number of four bytes, which takes half of the time. */
function readRows(open: OpenPage, bitmap: number, { width, height }: { width: number; height: number }): Uint8Array {
  const { calls, bytes } = open.file.pdfium
  const stride = calls.FPDFBitmap_GetStride(bitmap)
  const start = calls.FPDFBitmap_GetBuffer(bitmap)
  const pixels = new Uint32Array(width * height)
  const { buffer } = bytes()
  for (let row = 0; row < height; row++) {
    const line = new Uint32Array(buffer, start + row * stride, width)
    const first = row * width
    for (let at = 0; at < width; at++) {
      const pixel = line[at] ?? 0
      pixels[first + at] = (pixel & 0xff00ff00) | ((pixel >>> 16) & 0xff) | ((pixel & 0xff) << 16)
    }
  }
  return new Uint8Array(pixels.buffer)
}

/** From the space of a page to how it is shown, y upwards still. */
function turnOf({ turn }: PageFrame): Matrix {
  const [cosine, sine] = (
    [
      [1, 0],
      [0, -1],
      [-1, 0],
      [0, 1],
    ] as const
  )[turn]
  return { a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0 }
}

/** As large as the picture has pixels, in the direction that has more of them for its length. */
function scaled(matrix: Matrix, { across, down }: PixelSize): Matrix {
  const { a, b, c, d } = matrix
  const wanted = Math.max(across / Math.hypot(a, b), down / Math.hypot(c, d))
  const box = transformBox({ a, b, c, d, e: 0, f: 0 }, UNIT)
  const most = Math.sqrt(MOST_PIXELS / ((box.right - box.left) * (box.top - box.bottom)))
  const scale = Math.min(wanted, most)
  return { a: a * scale, b: b * scale, c: c * scale, d: d * scale, e: 0, f: 0 }
}
