import type { TextLine } from './PageLines.ts'
import type { Box, PlacedPicture } from '../PageContent.ts'

/** A stretch of a page that is read from top to bottom before anything else: a column, or what spans all columns. */
export interface Column {
  readonly box: Box
  /** From top to bottom. */
  readonly items: readonly ColumnItem[]
  /** Whether it stands on a ground of its own, apart from the text around it. */
  readonly isBoxed: boolean
}

export type ColumnItem =
  | { readonly kind: 'line'; readonly box: Box; readonly line: SetLine }
  | { readonly kind: 'table'; readonly box: Box; readonly rows: readonly SetLine[] }
  | { readonly kind: 'picture'; readonly box: Box; readonly picture: PlacedPicture }

/** A line of a column. */
export interface SetLine extends TextLine {
  /** What stands apart on it, such as the cells of a table; one for a line of text. */
  readonly cells: readonly TextLine[]
}
