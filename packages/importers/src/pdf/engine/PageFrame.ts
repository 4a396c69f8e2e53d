import type { Area } from '@gatefold/magazine/replica/Replica'
import type { Box } from '../PageContent.ts'

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
