import type { ArchiveYear } from './Archive.tsx'

/** A row of covers, or the heading of a year above its rows. */
export interface ArchiveRow {
  /** Place of the year among the years. */
  readonly section: number
  /** Counted from 0 below its heading; undefined is the heading itself. */
  readonly row: number | undefined
}

/** Measures of the archive as it is laid out now, in pixels but for the columns. */
export interface Geometry {
  readonly columns: number
  readonly row: number
  readonly gap: number
  /** From the top of a year to its first row, and from the end of its last to that of the year. */
  readonly head: number
  readonly foot: number
}

/** All rows of the archive from the top to the end. Pure. */
export function archiveRows(years: readonly ArchiveYear[], columns: number): readonly ArchiveRow[] {
  return years.flatMap(({ issues }, section) => [
    { section, row: undefined },
    ...Array.from({ length: Math.ceil(issues / columns) }, (_none, row) => ({ section, row })),
  ])
}

/** How high a row stands, what is between it and the next included. Pure. */
export function heightOf(
  { section, row }: ArchiveRow,
  years: readonly ArchiveYear[],
  { columns, row: height, gap, head, foot }: Geometry,
): number {
  if (row === undefined) return head
  const isLast = (row + 1) * columns >= (years[section]?.issues ?? 0)
  return height + (isLast ? foot : gap)
}

/** Height of the rows of a year, the gaps between them included. Pure. */
export function heightOfRows({ issues }: ArchiveYear, { columns, row, gap }: Geometry): number {
  const rows = Math.ceil(issues / columns)
  return rows * row + (rows - 1) * gap
}

/** Place among all rows of the one that an issue stands in; -1 where it is not in the archive. Pure. */
export function rowOf(index: number, years: readonly ArchiveYear[], columns: number): number {
  let before = 0
  for (const { first, issues } of years) {
    if (index >= first && index < first + issues) return before + 1 + Math.floor((index - first) / columns)
    before += 1 + Math.ceil(issues / columns)
  }
  return -1
}

interface Steps {
  readonly years: readonly ArchiveYear[]
  readonly columns: number
  readonly isRightToLeft: boolean
}

type Step = (index: number, steps: Steps & { readonly first: number; readonly last: number }) => number

const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: (index, { isRightToLeft }) => index + (isRightToLeft ? -1 : 1),
  ArrowLeft: (index, { isRightToLeft }) => index + (isRightToLeft ? 1 : -1),
  ArrowDown: (index, steps) => indexBelow(index, 1, steps),
  ArrowUp: (index, steps) => indexBelow(index, -1, steps),
  Home: (_index, { first }) => first,
  End: (_index, { last }) => last,
}

/** The issue that a key leads to from another; undefined for a key that leads nowhere. Pure. */
export function indexAfterKey(key: string, index: number, steps: Steps): number | undefined {
  const [oldest] = steps.years.slice(-1)
  const first = steps.years[0]?.first ?? 0
  const last = oldest === undefined ? first : oldest.first + oldest.issues - 1
  const next = STEPS[key]?.(index, { ...steps, first, last })
  return next === undefined ? undefined : Math.min(last, Math.max(first, next))
}

/** The issue in the same column a row on, across years; where that row is shorter, its last. */
function indexBelow(index: number, by: 1 | -1, { years, columns }: Omit<Steps, 'isRightToLeft'>): number {
  const section = years.findIndex(({ first, issues }) => index >= first && index < first + issues)
  const year = years[section]
  if (year === undefined) return index
  const column = (index - year.first) % columns
  const row = Math.floor((index - year.first) / columns) + by
  const rows = Math.ceil(year.issues / columns)
  if (row >= 0 && row < rows) return Math.min(year.first + row * columns + column, year.first + year.issues - 1)
  const next = years[section + by]
  if (next === undefined) return index
  const nextRow = by === 1 ? 0 : Math.ceil(next.issues / columns) - 1
  return Math.min(next.first + nextRow * columns + column, next.first + next.issues - 1)
}
