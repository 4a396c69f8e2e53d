import type { DayRange } from '@gatefold/magazine/insights/Insights'
import { dayAt } from './dayRangeOf.ts'

const DAY = 86_400_000

/** As many days, up to the day before the range begins. Pure. */
export function rangeBefore(range: DayRange): DayRange {
  const from = Date.parse(range.from)
  return { from: dayAt(from - countDays(range) * DAY), to: dayAt(from - DAY) }
}

/** Both ends are counted. Days of UTC are equally long. Pure. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}
