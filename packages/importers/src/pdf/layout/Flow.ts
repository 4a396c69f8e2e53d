import type { Box, PlacedPicture } from '../engine/PageContent.ts'
import type { LaidRole, TextLine, TextRun } from './PageLines.ts'
import type { LineStyle } from './typography.ts'

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

/** What a region of a page holds before it is divided into columns. */
export type RegionItem =
  | { readonly kind: 'line'; readonly box: Box; readonly line: TextLine }
  | { readonly kind: 'picture'; readonly box: Box; readonly picture: PlacedPicture }
  | { readonly kind: 'table'; readonly box: Box; readonly rows: readonly SetLine[] }
  /** What stands on a ground of its own. */
  | { readonly kind: 'ground'; readonly box: Box; readonly items: readonly RegionItem[] }

/** A block with its text, on the way to its role. */
export interface DraftBlock extends Block {
  readonly runs: readonly TextRun[]
  /** Of the runs, as plain text. */
  readonly text: string
  readonly mark: string | undefined
  readonly role: LaidRole
  /** 1 is the largest; of a title or heading. */
  readonly level: number | undefined
  /** Of a caption: of the picture that it belongs to. */
  readonly pictureId: string | undefined
  readonly isUnfinished: boolean
}

/** Lines that belong together, before it is known what they are. */
export interface Block {
  readonly kind: 'text' | 'code' | 'table' | 'contents' | 'picture'
  readonly page: number
  /** Of the column on its page, from 0. */
  readonly column: number
  /** In points: extent of the column across. */
  readonly measure: { readonly x: number; readonly width: number }
  readonly isBoxed: boolean
  readonly box: Box
  readonly lines: readonly SetLine[]
  readonly style: LineStyle
  readonly picture: PlacedPicture | undefined
}
