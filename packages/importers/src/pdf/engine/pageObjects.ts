import {
  boundingBox,
  IDENTITY,
  type Matrix,
  multiply,
  overlap,
  type PdfBox,
  type Point,
  transform,
  transformBox,
} from './PageFrame.ts'
import type { OpenPage } from './OpenPage.ts'

/** From `fpdf_edit.h`. */
export const OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const

/** Something that the page draws, be it inside of a form that the page shows. */
export interface PageObject {
  /** PDFium's handle. */
  readonly handle: number
  readonly type: number
  /** Where it stands, such as `12` or, inside of the page's object 12, `12.3`. */
  readonly path: string
  /** From the space of the form that holds it to that of the page. */
  readonly matrix: Matrix
  /** What is left of the page where it is drawn, in the page's space; inside out where nothing is. */
  readonly clip: PdfBox
}

const DEEPEST = 12
const MOST_OBJECTS = 100_000
const MOST_CLIP_POINTS = 4000
const EVERYWHERE: PdfBox = { left: -1e7, bottom: -1e7, right: 1e7, top: 1e7 }

/** Everything that a page draws, in its order, forms opened. */
export function* pageObjects(open: OpenPage): Generator<PageObject> {
  const { calls } = open.file.pdfium
  const count = calls.FPDFPage_CountObjects(open.page)
  const holder = { path: '', matrix: IDENTITY, clip: EVERYWHERE, depth: 0 }
  const left = { objects: MOST_OBJECTS }
  const get = (index: number) => calls.FPDFPage_GetObject(open.page, index)
  yield* objectsOf(open, { ...holder, count, get }, left)
}

interface Holder {
  readonly path: string
  readonly matrix: Matrix
  readonly clip: PdfBox
  readonly depth: number
  readonly count: number
  readonly get: (index: number) => number
}

function* objectsOf(open: OpenPage, holder: Holder, left: { objects: number }): Generator<PageObject> {
  const { calls } = open.file.pdfium
  for (let index = 0; index < holder.count && left.objects > 0; index++) {
    const handle = holder.get(index)
    if (handle === 0) continue
    left.objects -= 1
    const type = calls.FPDFPageObj_GetType(handle)
    const path = holder.path === '' ? `${index}` : `${holder.path}.${index}`
    const clip = overlap(holder.clip, clipOf(open, handle, holder.matrix))
    if (type !== OBJECT.form) yield { handle, type, path, matrix: holder.matrix, clip }
    else if (holder.depth < DEEPEST) {
      const matrix = multiply(matrixOf(open, handle), holder.matrix)
      const count = calls.FPDFFormObj_CountObjects(handle)
      const get = (inner: number) => calls.FPDFFormObj_GetObject(handle, inner)
      yield* objectsOf(open, { path, matrix, clip, depth: holder.depth + 1, count, get }, left)
    }
  }
}

/** An object's own matrix; of an image, from the unit square to the space of what holds it. */
export function matrixOf({ file: { pdfium } }: OpenPage, handle: number): Matrix {
  if (pdfium.calls.FPDFPageObj_GetMatrix(handle, pdfium.scratch.at(0)) === 0) return IDENTITY
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = pdfium.scratch.floats(6)
  return { a, b, c, d, e, f }
}

/** The box around what an object draws, in the page's space, before it is clipped. */
export function boundsOf({ file: { pdfium } }: OpenPage, { handle, matrix }: PageObject): PdfBox {
  const { calls, scratch } = pdfium
  const isKnown = calls.FPDFPageObj_GetBounds(handle, scratch.at(0), scratch.at(1), scratch.at(2), scratch.at(3))
  if (isKnown === 0) return boundingBox([])
  const [left, bottom, right, top] = [scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3)]
  return transformBox(matrix, { left, bottom, right, top })
}

/** The box around what an object's clipping leaves. */
function clipOf(open: OpenPage, handle: number, matrix: Matrix): PdfBox {
  const { calls } = open.file.pdfium
  const clip = calls.FPDFPageObj_GetClipPath(handle)
  const count = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip)
  let box = EVERYWHERE
  for (let path = 0; path < count; path++) {
    const segments = calls.FPDFClipPath_CountPathSegments(clip, path)
    if (segments <= 0 || segments > MOST_CLIP_POINTS) continue
    const points = Array.from({ length: segments }, (_, index) =>
      transform(matrix, pointOf(open, calls.FPDFClipPath_GetPathSegment(clip, path, index))),
    )
    box = overlap(box, boundingBox(points))
  }
  return box
}

/** Where a segment of a path ends, in the space of the path. */
export function pointOf({ file: { pdfium } }: OpenPage, segment: number): Point {
  pdfium.calls.FPDFPathSegment_GetPoint(segment, pdfium.scratch.at(0), pdfium.scratch.at(1))
  return { x: pdfium.scratch.float(0), y: pdfium.scratch.float(1) }
}
