import type { Area } from '@gatefold/magazine/replica/Replica'
import type { Box } from './PageContent.ts'

/** A rectangle in a PDF's own space: points, y upwards. */
export interface PdfBox {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Quarter turns to the right. */
export type Turn = 0 | 1 | 2 | 3

/** How a page is shown: which rectangle of its space, turned how far. */
export interface PageFrame {
  readonly box: PdfBox
  readonly turn: Turn
}

/** Size of the page as it is shown, in points. */
export function frameSize({ box, turn }: PageFrame): { readonly width: number; readonly height: number } {
  const across = box.right - box.left
  const up = box.top - box.bottom
  return turn % 2 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/** A point of the PDF's space as it is shown: from the top left corner, y downwards. */
export function toShown({ box, turn }: PageFrame, { x, y }: Point): Point {
  switch (turn) {
    case 0:
      return { x: x - box.left, y: box.top - y }
    case 1:
      return { x: y - box.bottom, y: x - box.left }
    case 2:
      return { x: box.right - x, y: y - box.bottom }
    case 3:
      return { x: box.top - y, y: box.right - x }
  }
}

/** A rectangle of the PDF's space as it is shown; whichever way round its corners are. */
export function toShownBox(frame: PageFrame, { left, bottom, right, top }: PdfBox): Box {
  const one = toShown(frame, { x: left, y: bottom })
  const other = toShown(frame, { x: right, y: top })
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}

/** The part of a shown box that lies on the page, as fractions of it; undefined where none does. */
export function toArea(frame: PageFrame, box: Box): Area | undefined {
  const { width, height } = frameSize(frame)
  const seen = intersect(box, { x: 0, y: 0, width, height })
  if (seen === undefined) return undefined
  return { x: seen.x / width, y: seen.y / height, width: seen.width / width, height: seen.height / height }
}

/** What two boxes share; undefined where they share nothing. */
export function intersect(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, as in a PDF. */
export interface Matrix {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  }
}

export function transform({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The upright box around a box that has been transformed. */
export function transformBox(matrix: Matrix, { left, bottom, right, top }: PdfBox): PdfBox {
  const corners = [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
  ]
  return boundingBox(corners.map((corner) => transform(matrix, corner)))
}

/** The upright box around points; inside out where there are none. */
export function boundingBox(points: readonly Point[]): PdfBox {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x)
    box.bottom = Math.min(box.bottom, y)
    box.right = Math.max(box.right, x)
    box.top = Math.max(box.top, y)
  }
  return box
}

/** What two boxes share; inside out where they share nothing. */
export function overlap(one: PdfBox, other: PdfBox): PdfBox {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  }
}
