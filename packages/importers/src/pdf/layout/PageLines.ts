import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { Box, PlacedPicture, Typeface } from '../engine/PageContent.ts'

/** A page after the layout: its blocks in reading order. Boxes are in points, as in PageContent. */
export interface LaidPage {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly blocks: readonly LaidBlock[]
}

/**
 * `kicker` stands above a title, `standfirst` below it; `furniture` is what repeats from page to page or counts them;
 * `contents` is a line of a contents page; `continued` says on which page a story goes on or where it comes from.
 */
export type LaidRole =
  | 'title'
  | 'heading'
  | 'kicker'
  | 'standfirst'
  | 'byline'
  | 'paragraph'
  | 'list-item'
  | 'caption'
  | 'quote'
  | 'code'
  | 'table'
  | 'footnote'
  | 'picture'
  | 'furniture'
  | 'contents'
  | 'continued'

export interface LaidBlock {
  /** Unique in the document: `p12b3` is the third block of page 12. */
  readonly id: string
  readonly role: LaidRole
  /** 1 is the largest; of a title or heading. */
  readonly level: number | undefined
  readonly box: Box
  readonly lines: readonly LaidLine[]
  /** The text as it reads: hyphens that divide a word are gone, lines joined by spaces. */
  readonly runs: readonly TextRun[]
  /** Whether it goes on in the next block of the text, such as a paragraph that a column's end divides. */
  readonly isUnfinished: boolean
  /** Type size of most of it, in points. */
  readonly size: number
  /** Number of the column on its page, from 0; blocks of one column have the same. */
  readonly column: number
  /** Of a picture: `id` of the PlacedPicture; of a caption: of the picture that it belongs to. */
  readonly picture: string | undefined
  /** A list item's mark, such as `•` or `3.`. */
  readonly mark: string | undefined
  readonly hasDropCap: boolean
}

interface LaidLine {
  readonly box: Box
  /** As printed. */
  readonly text: string
}

export interface TextRun {
  readonly text: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isMonospaced: boolean
  readonly position: 'base' | 'super' | 'sub'
  /** A safe address that the text links to. */
  readonly link: string | undefined
}

/**
 * A page once its glyphs have become lines: all that the layout of the whole document needs, at a small part of the
 * memory. Plain JSON, so a worker can send it.
 */
export interface PageLines {
  readonly page: number
  /** In points. */
  readonly width: number
  readonly height: number
  /** From top to bottom, then from left to right. Text on both sides of a wide gap is two lines. */
  readonly lines: readonly TextLine[]
  /** Indexed by `TextSpan.face`. */
  readonly faces: readonly Typeface[]
  readonly pictures: readonly PlacedPicture[]
  readonly rules: readonly Box[]
  readonly grounds: readonly Box[]
  readonly hotspots: readonly Hotspot[]
}

export interface TextLine {
  /** Around the glyphs as they are drawn. */
  readonly box: Box
  readonly baseline: number
  /** Type size of most of it, in points. */
  readonly size: number
  /** In degrees, clockwise; 0 for upright text. */
  readonly angle: number
  /** Whether it reads from right to left. */
  readonly isRightToLeft: boolean
  /** In the order in which it reads. */
  readonly spans: readonly TextSpan[]
}

/** Glyphs of one line that look the same. */
export interface TextSpan {
  readonly text: string
  readonly size: number
  readonly face: number
  /** CSS hex colour. */
  readonly colour: string
  readonly position: 'base' | 'super' | 'sub'
  readonly link: string | undefined
}

export function textOf(line: Pick<TextLine, 'spans'>): string {
  return line.spans.map((span) => span.text).join('')
}

/** Where a line begins and ends along its reading, so that the same rule serves both directions of writing. */
interface LineEdges {
  readonly start: number
  readonly end: number
}

export function lineEdges({ box, isRightToLeft }: Pick<TextLine, 'box' | 'isRightToLeft'>): LineEdges {
  return isRightToLeft ? { start: -(box.x + box.width), end: -box.x } : { start: box.x, end: box.x + box.width }
}

/** The smallest box around all of them; an empty box at the origin for none. */
export function surround(boxes: readonly Box[]): Box {
  const first = boxes[0]
  if (first === undefined) return { x: 0, y: 0, width: 0, height: 0 }
  let left = first.x
  let top = first.y
  let right = first.x + first.width
  let bottom = first.y + first.height
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
