import type { DayRange } from '@gatefold/magazine/insights/Insights'
import { dayAt } from './dayRangeOf.ts'
import { countDays } from './rangeBefore.ts'

/** Two years, the time before not among them. */
export const MOST_DAYS = 731

/** What two date fields ask for; undefined where that is no range of days up to today. Pure. */
export function rangeOfFields({ from, to }: DayRange, today: number): DayRange | undefined {
  if (!isDay(from) || !isDay(to) || from > to || to > dayAt(today)) return undefined
  return countDays({ from, to }) > MOST_DAYS ? undefined : { from, to }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayAt(time) === text
}
