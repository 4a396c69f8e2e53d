import { readColumn } from './readCell.ts'

export type SortDirection = 'ascending' | 'descending'

/**
 * The order of rows by one column, as their indices: numbers and dates by size, text as the language sorts it; equal rows keep
 * their order and empty cells stand last in both directions. Pure.
 */
export function orderOf(cells: readonly string[], direction: SortDirection, language: string): readonly number[] {
  const column = readColumn(cells, language)
  const sign = direction === 'ascending' ? 1 : -1
  const collator = new Intl.Collator(language, { numeric: true })
  const compare = (one: number, other: number): number => {
    const [a, b] = [column.values[one], column.values[other]]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * collator.compare(String(a), String(b))
  }
  return cells.map((_, index) => index).sort(compare)
}
