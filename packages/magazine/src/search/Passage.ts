import type { Mark } from './findMarks.ts'

/** A paragraph of an article, a cell of a table, a caption: what a hit leads to. */
export interface Passage {
  readonly text: string
  /** Id of the component that it stands in; undefined on a printed page that belongs to no article. */
  readonly component?: string
  /** The printed page, counted from 1, and the place of its block on it, where it is printed. */
  readonly page?: number
  readonly block?: number
}

/** As much of a passage as a list of hits shows. */
export interface Excerpt extends Passage {
  /** What answers the query, in `text`. */
  readonly marks: readonly Mark[]
}
