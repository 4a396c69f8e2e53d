import type { Hotspot } from '@gatefold/magazine/replica/Replica'

/** A rectangle in points of the page as it is shown: from its top left corner, y downwards. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What stands on one page of a PDF, as PDFium reads it; the layout makes text of it. */
export interface PageContent {
  /** Counts from 1. A sheet that holds two pages side by side has been cut in two before. */
  readonly page: number
  /** In points, of the trim box, turned as it is shown. */
  readonly width: number
  readonly height: number
  /** In the order in which the page draws them. */
  readonly glyphs: readonly Glyph[]
  /** Indexed by `Glyph.face`. */
  readonly faces: readonly Typeface[]
  readonly pictures: readonly PlacedPicture[]
  /** Thin lines, such as those between columns. */
  readonly rules: readonly Box[]
  /** Filled boxes larger than a rule, such as the ground of a sidebar. */
  readonly grounds: readonly Box[]
  /** Link annotations and addresses in the text; areas are fractions of the page. */
  readonly hotspots: readonly Hotspot[]
}

export interface Glyph {
  /** One or more characters: a ligature is written out. */
  readonly text: string
  /** Around the character as it is drawn. */
  readonly box: Box
  /** The point of the baseline at which it starts. */
  readonly originX: number
  readonly baseline: number
  /** In points, as it is shown. */
  readonly size: number
  readonly face: number
  /** In degrees, clockwise; 0 for upright text. */
  readonly angle: number
  /** CSS hex colour. */
  readonly colour: string
  /** A space or line break that PDFium has put between words. */
  readonly isGenerated: boolean
}

export interface Typeface {
  /** As the PDF names it, without the prefix of a subset. */
  readonly name: string
  /** 100 to 900. */
  readonly weight: number
  readonly isItalic: boolean
  readonly isMonospaced: boolean
}

export interface PlacedPicture {
  /** Unique on its page. */
  readonly id: string
  /** What is seen of it. */
  readonly box: Box
  /** In pixels, of what is seen of it. */
  readonly width: number
  readonly height: number
}

/** A page of the issue as it stands in the PDF: a sheet, or one half of a sheet that holds two pages side by side. */
export interface SheetPart {
  /** Of the PDF, counted from 1. */
  readonly sheet: number
  readonly part: 'whole' | 'left' | 'right'
}
