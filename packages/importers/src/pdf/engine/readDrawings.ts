import type { OpenPage } from './OpenPage.ts'
import {
  boundingBox,
  frameSize,
  intersect,
  type Matrix,
  multiply,
  overlap,
  type PageFrame,
  type PdfBox,
  type Point,
  toShownBox,
  transform,
  transformBox,
} from './PageFrame.ts'
import type { Box, PlacedPicture } from './PageContent.ts'
import { boundsOf, matrixOf, OBJECT, type PageObject, pageObjects, pointOf } from './pageObjects.ts'

interface PageDrawings {
  readonly pictures: readonly PlacedPicture[]
  readonly rules: readonly Box[]
  readonly grounds: readonly Box[]
}

/** From `fpdf_edit.h`. */
const MOVE_TO = 2

const FILL_NONE = 0

/** A rule is thinner than this and a ground is not, in points. */
const RULE = 3

const LEAST_RULE = 8

/** How much of its box an outline fills that is a box, its corners rounded or not. */
const FILLED = 0.85

/** A path of more segments is a drawing or a map. */
const MOST_SEGMENTS = 400

const MOST_BOXES = 4000

const WHITE = 0xf8

/** Pictures, thin lines and filled boxes of a page, in the order in which it draws them. */
export function readDrawings(open: OpenPage): PageDrawings {
  const pictures: PlacedPicture[] = []
  const rules: Box[] = []
  const grounds: Box[] = []
  const page: Box = { x: 0, y: 0, ...frameSize(open.frame) }
  for (const object of pageObjects(open)) {
    if (object.type === OBJECT.image) {
      const picture = placePicture(open, object)
      if (picture !== undefined) pictures.push(picture)
    } else if (rules.length + grounds.length < MOST_BOXES) {
      for (const drawn of boxesOf(open, object)) {
        const box = seenOf(open, drawn, page)
        if (box === undefined) continue
        if (isRule(box)) rules.push(box)
        else if (isGround(box)) grounds.push(box)
      }
    }
  }
  return { pictures, rules, grounds }
}

function isRule({ width, height }: Box): boolean {
  return Math.min(width, height) < RULE && Math.max(width, height) >= LEAST_RULE
}

function isGround({ width, height }: Box): boolean {
  return Math.min(width, height) >= RULE && Math.max(width, height) >= LEAST_RULE
}

function seenOf({ frame }: OpenPage, box: PdfBox, page: Box): Box | undefined {
  if (box.right < box.left || box.top < box.bottom) return undefined
  return intersect(toShownBox(frame, box), page)
}

/** The boxes that a path fills and the upright lines that it strokes; those of a shading are what it is seen through. */
function boxesOf(open: OpenPage, object: PageObject): readonly PdfBox[] {
  if (object.type === OBJECT.shading) return [overlap(boundsOf(open, object), object.clip)]
  if (object.type !== OBJECT.path) return []
  const { fill, isStroked } = drawMode(open, object.handle)
  const isFilled = fill !== FILL_NONE && isSeenOnPaper(open, object.handle)
  if (!isFilled && !isStroked) return []
  const outlines = readOutlines(open, object)
  const filled = isFilled ? outlines.filter(isBoxy).map(boundingBox) : []
  const stroked = isStroked ? outlines.flatMap((points) => strokesOf(points, strokeWidth(open, object))) : []
  return [...filled, ...stroked].map((box) => overlap(box, object.clip))
}

function drawMode({ file: { pdfium } }: OpenPage, handle: number): { fill: number; isStroked: boolean } {
  const { calls, scratch } = pdfium
  if (calls.FPDFPath_GetDrawMode(handle, scratch.at(0), scratch.at(1)) === 0) return { fill: 0, isStroked: false }
  return { fill: scratch.integer(0), isStroked: scratch.integer(1) !== 0 }
}

/** Whether a filling is neither as white as the paper nor transparent; of a pattern's colour nothing is known. */
function isSeenOnPaper({ file: { pdfium } }: OpenPage, handle: number): boolean {
  const { calls, scratch } = pdfium
  const at = [0, 1, 2, 3].map((slot) => scratch.at(slot))
  if (calls.FPDFPageObj_GetFillColor(handle, ...at) === 0) return true
  const [red, green, blue, alpha] = [scratch.integer(0), scratch.integer(1), scratch.integer(2), scratch.integer(3)]
  return alpha > 8 && Math.min(red, green, blue) < WHITE
}

function strokeWidth({ file: { pdfium } }: OpenPage, { handle, matrix }: PageObject): number {
  if (pdfium.calls.FPDFPageObj_GetStrokeWidth(handle, pdfium.scratch.at(0)) === 0) return 1
  return Math.max(0.1, pdfium.scratch.float(0) * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)))
}

/** The corners of each outline of a path, in the page's space; those of a curve are where it ends. */
function readOutlines(open: OpenPage, { handle, matrix }: PageObject): readonly (readonly Point[])[] {
  const { calls } = open.file.pdfium
  const count = calls.FPDFPath_CountSegments(handle)
  if (count <= 0 || count > MOST_SEGMENTS) return []
  const toPage: Matrix = multiply(matrixOf(open, handle), matrix)
  const outlines: Point[][] = []
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFPath_GetPathSegment(handle, index)
    if (segment === 0) continue
    const point = transform(toPage, pointOf(open, segment))
    const current = outlines.at(-1)
    if (current === undefined || calls.FPDFPathSegment_GetType(segment) === MOVE_TO) outlines.push([point])
    else {
      current.push(point)
      const isClosed = calls.FPDFPathSegment_GetClose(segment) === 1
      if (isClosed && current[0] !== undefined) current.push(current[0])
    }
  }
  return outlines
}

/** Whether an outline fills the box around it: a rectangle that stands upright, rounded or not. */
function isBoxy(points: readonly Point[]): boolean {
  if (points.length < 4) return false
  const { left, bottom, right, top } = boundingBox(points)
  return Math.abs(areaWithin(points)) >= FILLED * (right - left) * (top - bottom)
}

/** The shoelace formula. */
function areaWithin(points: readonly Point[]): number {
  let twice = 0
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    twice += point.x * next.y - next.x * point.y
  })
  return twice / 2
}

/** The upright lines of an outline, as thick as they are drawn. */
function strokesOf(points: readonly Point[], width: number): readonly PdfBox[] {
  const half = width / 2
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const isUpright = Math.abs(from.x - to.x) < 0.2 || Math.abs(from.y - to.y) < 0.2
    if (!isUpright) return []
    const { left, bottom, right, top } = boundingBox([from, to])
    const isLevel = right - left > top - bottom
    if (isLevel) return [{ left, right, bottom: bottom - half, top: top + half }]
    return [{ left: left - half, right: right + half, bottom, top }]
  })
}

const UNIT = { left: 0, bottom: 0, right: 1, top: 1 }

/** A picture of the page as what is seen of it; undefined where nothing is. */
export function placePicture(open: OpenPage, object: PageObject): PlacedPicture | undefined {
  const { calls, scratch } = open.file.pdfium
  const matrix = multiply(matrixOf(open, object.handle), object.matrix)
  const whole = transformBox(matrix, UNIT)
  const seen = overlap(whole, object.clip)
  if (seen.right <= seen.left || seen.top <= seen.bottom) return undefined
  const box = intersect(toShownBox(open.frame, seen), { x: 0, y: 0, ...frameSize(open.frame) })
  if (box === undefined) return undefined
  if (calls.FPDFImageObj_GetImagePixelSize(object.handle, scratch.at(0), scratch.at(1)) === 0) return undefined
  const [across, down] = [scratch.integer(0), scratch.integer(1)]
  const pixels = isOnItsSide(matrix, open.frame) ? { across: down, down: across } : { across, down }
  const shownWhole = toShownBox(open.frame, whole)
  return {
    id: object.path,
    box,
    width: Math.max(1, Math.round((pixels.across * box.width) / shownWhole.width)),
    height: Math.max(1, Math.round((pixels.down * box.height) / shownWhole.height)),
  }
}

/** Whether the rows of a picture run up or down the page as it is shown. */
function isOnItsSide({ a, b, c, d }: Matrix, { turn }: PageFrame): boolean {
  const isTurned = Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d)
  return isTurned !== (turn % 2 === 1)
}
