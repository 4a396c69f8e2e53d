import type { Paper } from '../reading/papers.ts'
import type { Rgb } from './contrastOf.ts'

/** The reader's own colours on one paper, as in `ui/tokens.css`; a test compares them. */
export interface Tones {
  readonly paper: Rgb
  /** What lies on the paper in places, a little nearer to the ink. */
  readonly wash: Rgb
  readonly ink: Rgb
  readonly inkSoft: Rgb
  readonly rule: Rgb
}

export const TONES: { readonly [Name in Paper]: Tones } = {
  day: {
    paper: [253, 252, 249],
    wash: [243, 240, 233],
    ink: [27, 26, 23],
    inkSoft: [94, 90, 82],
    rule: [214, 209, 198],
  },
  sepia: {
    paper: [245, 236, 217],
    wash: [235, 223, 198],
    ink: [55, 41, 26],
    inkSoft: [106, 87, 60],
    rule: [213, 196, 162],
  },
  night: {
    paper: [19, 18, 17],
    wash: [36, 34, 31],
    ink: [223, 218, 208],
    inkSoft: [161, 155, 143],
    rule: [58, 55, 50],
  },
}

/** A colour on each of the papers. */
export type OnPapers = { readonly [Name in Paper]: Rgb }
