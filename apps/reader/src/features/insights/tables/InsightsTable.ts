/** How a cell is written where it is shown; a file has it bare. */
export type CellKind = 'text' | 'day' | 'count' | 'share' | 'seconds'

export interface Column {
  readonly name: string
  readonly kind: CellKind
}

/** Shares are fractions of 1. Undefined: there is nothing to say, as of the part of nothing. */
export type Cell = string | number | undefined

/** The numbers of one thing: shown as a table, saved as a file. */
export interface InsightsTable {
  /** Of the file, without its ending. */
  readonly file: string
  readonly name: string
  readonly columns: readonly Column[]
  /** As long as there are columns. */
  readonly rows: readonly (readonly Cell[])[]
}

/** A part of a whole as a fraction of 1; undefined where there is no whole. Pure. */
export function partOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}
