import type { TruthArticle } from './truth/TruthArticle.ts'

/** A PDF and the same text from elsewhere. Paths are seen from the folder of contents. */
export interface MeasuredDocument {
  readonly name: string
  readonly pdf: string
  /** What the truth is, for the reader of the table. */
  readonly source: string
  readonly readTruth: (contents: string) => Promise<readonly TruthArticle[]>
  /** What the PDF has and the truth by its nature has not. */
  readonly extras: Extras
}

export interface Extras {
  /** In words, for the reader of the table; empty for none. */
  readonly named: string
  /** Headings whose whole section, up to the next heading, is left out of our text. */
  readonly sections: RegExp | undefined
  /** Single blocks that are left out of our text. */
  readonly blocks: RegExp | undefined
  /** Words that are left out wherever they begin a block of ours or stand in it. */
  readonly words: RegExp | undefined
  /** Whether all that stands before the first of the truth's own headings (the title aside) is left out. */
  readonly front: boolean
}
