import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { Box, PlacedPicture, Typeface } from '../PageContent.ts'

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
