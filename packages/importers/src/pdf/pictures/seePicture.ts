import type { RawPicture } from '../../pages/RawPicture.ts'
import { multiply, transformBox } from '../engine/Matrix.ts'
import type { OpenPage } from '../engine/OpenPage.ts'
import { frameSize, intersect, toShownBox } from '../engine/PageFrame.ts'
import { matrixOf, OBJECT, type PageObject, pageObjects } from '../engine/pageObjects.ts'
import { placePicture } from '../engine/readPictures.ts'
import type { Box } from '../PageContent.ts'
import { partBox } from '../sheets/partBox.ts'
import type { SheetPart } from '../sheets/SheetPart.ts'
import { readJpeg } from './readJpeg.ts'
import { renderPicture } from './renderPicture.ts'

const UNIT = { left: 0, bottom: 0, right: 1, top: 1 }
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
