import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'

/** Something in an answer that was dropped or replaced, for the log. */
export interface DecodeProblem {
  /** Where in the answer, such as `issue.articles[2].components[0].imageurl`. */
  readonly path: string
  readonly problem: string
  /** The name of a kind of component that this reader does not know: worth one line, however many there are. */
  readonly unknownKind?: string
}

/** What decoding needs from outside. */
export interface DecodeContext {
  report(problem: DecodeProblem): void
  sanitize(html: string): SafeHtml
}

/** Bounds on what any answer may make a reader hold; beyond them values are dropped and reported. */
export const DECODE_LIMITS = {
  /** Characters of a name, an address, a table cell. */
  text: 20_000,
  /** Characters of a text component in one language. */
  html: 1_000_000,
  /** Levels of components inside components. */
  componentDepth: 24,
  /** Components of one article, nested ones included. */
  components: 20_000,
  /** Levels of free JSON, such as style properties. */
  jsonDepth: 16,
  /** Files of one issue. */
  files: 50_000,
  /** Printed pages of one issue. */
  pages: 5_000,
  /** Pictures and tiles of one printed page. */
  pagePictures: 2_000,
  /** Blocks of text on one printed page, and lines of one block. */
  pageBlocks: 5_000,
} as const
