import type { Glyph } from '../PageContent.ts'

/**
 * A glyph in the frame of its own line: `left` and `right` along the direction of the text, `top`, `bottom` and
 * `baseline` across it, all in points. For upright text these are the page's own coordinates.
 */
export interface SetGlyph {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly origin: number
  readonly baseline: number
  readonly size: number
  readonly position: 'base' | 'super' | 'sub'
  /** What the file has between it and its neighbour to the left. */
  readonly spaceBefore: SpaceBefore
  readonly source: Glyph
}

/** `drawn` is a space of the file's own, `generated` one that PDFium has guessed. */
export type SpaceBefore = 'none' | 'drawn' | 'generated'
