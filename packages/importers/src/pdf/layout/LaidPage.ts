import type { Box } from '../engine/PageContent.ts'

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

export interface LaidLine {
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
