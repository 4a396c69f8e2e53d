import type { Share } from '@gatefold/magazine/insights/Insights'
import type { DayCount } from './ReadCounts.ts'
import type { Measure } from './countsOf.ts'

/** What was counted of a measure. */
export type CountsByMeasure = (measure: Measure) => readonly DayCount[]

export function byMeasure(rows: readonly DayCount[]): CountsByMeasure {
  const groups = Map.groupBy(rows, ({ measure }) => measure)
  return (measure) => groups.get(measure) ?? []
}

export function sumOf(rows: readonly DayCount[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** How much was counted under each name. */
export function sumsOf(rows: readonly DayCount[], nameOf: (row: DayCount) => string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.amount)
  return sums
}

/** How often each detail was counted, the greatest first and equal ones by their name; all of them unless told otherwise. */
export function sharesOf(rows: readonly DayCount[], most = Number.POSITIVE_INFINITY): readonly Share[] {
  return [...sumsOf(rows, ({ detail }) => detail)]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, most)
}
