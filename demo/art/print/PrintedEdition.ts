/**
 * Where a picture stands and how much of the page it takes: where its text has it, as wide as a column, as the type area
 * (`span`) or as the page (`bleed`); else under the heading (`lead`), under the text (`tail`), or on a page of its own
 * before the story (`plate`), after it (`endplate`) or at the very end (`back`).
 */
export type Room = 'column' | 'span' | 'bleed' | 'lead' | 'tail' | 'plate' | 'endplate' | 'back'

/** In degrees. */
export interface MapFrame {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

export interface PlannedStory {
  /** The article's key: its file without the ending. */
  readonly key: string
  /** On which page it starts; the press refuses to print when it comes out elsewhere. */
  readonly page: number
  readonly columns: 2 | 3
  /** Of the text, in points. */
  readonly size: number
  /** How high its `lead` or `tail` is, in millimetres. */
  readonly lead?: number
  /** Components that are set before another one, by their ids. */
  readonly moves?: Readonly<Record<string, string>>
  /** Columns of the screen that are taken apart, because their parts stand elsewhere in print. */
  readonly apart?: readonly string[]
  /** Whether it begins under the end of the story before it. */
  readonly sharesPage?: true
  /** By a component's id; every other picture has a column's width. */
  readonly rooms?: Readonly<Record<string, Room>>
  /** What its map shows; the shores of the Atlantic unless told. */
  readonly mapFrame?: MapFrame
}

/** How an issue is printed. Page 1 is the cover, 2 the description, 3 the contents. */
export interface PrintedEdition {
  readonly number: number
  /** The flat plan: every article of the issue, in its order. */
  readonly stories: readonly PlannedStory[]
  /** Said after each title of the contents: the hour of the piece. */
  readonly hours: readonly string[]
  /** Its own style sheets in `styles`, after those of all issues. */
  readonly styles: readonly string[]
  /** Pixels of a picture in print, by the start of its name; 1280 for all others. */
  readonly pictureWidths: Readonly<Record<string, number>>
}
