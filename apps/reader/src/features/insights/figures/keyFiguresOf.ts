import type { DayInsights, Insights } from '@gatefold/magazine/insights/Insights'
import { partOf } from '../tables/InsightsTable.ts'

export type FigureName = 'visits' | 'reads' | 'activeSeconds' | 'offlineShare' | 'downloads' | 'paid'

/** Shares are fractions of 1; undefined where nothing was read. */
export type KeyFigures = Readonly<Record<FigureName, number | undefined>>

export const FIGURES: readonly FigureName[] = ['visits', 'reads', 'activeSeconds', 'offlineShare', 'downloads', 'paid']

/** The sums of the days. Pure. */
export function keyFiguresOf({ days }: Pick<Insights, 'days'>): KeyFigures {
  const reads = sum(days, 'reads')
  return {
    visits: sum(days, 'visits'),
    reads,
    activeSeconds: sum(days, 'activeSeconds'),
    offlineShare: partOf(sum(days, 'offlineReads'), reads),
    downloads: sum(days, 'downloads'),
    paid: sum(days, 'paid'),
  }
}

/** How much more or less than before, as a fraction of before; undefined where before was nothing. Pure. */
export function changeOf(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || before === undefined ? undefined : partOf(now - before, before)
}

/** Whether nothing at all was counted. Pure. */
export function isNothingCounted({ days, issues, vitals, searches, screens, errors }: Insights): boolean {
  const counted = days.flatMap(({ day: _day, ...counts }) => Object.values(counts))
  return (
    counted.every((count) => count === 0) &&
    issues.length + vitals.length + screens.length + errors.length === 0 &&
    searches.all === 0
  )
}

function sum(days: readonly DayInsights[], key: Exclude<keyof DayInsights, 'day'>): number {
  return days.reduce((total, day) => total + day[key], 0)
}
