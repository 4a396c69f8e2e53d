import type { DayRange } from '@gatefold/magazine/insights/Insights'
import { CodedError } from '../http/graphql/CodedError.ts'
import { DAY, dayOf } from './days.ts'

/** Two years, the longer one with a leap day, and the day to compare with. */
const MOST_DAYS = 731

/** The days that were asked for. Throws CodedError `BAD_USER_INPUT` for what is no day, an end before the beginning, and too many. */
export function dayRange({ from, to }: DayRange): DayRange {
  const days = 1 + (timeOf(to) - timeOf(from)) / DAY
  if (days < 1) throw refused(`"${to}" is before "${from}"; a range begins with its earlier day.`)
  if (days > MOST_DAYS)
    throw refused(`From "${from}" to "${to}" are ${days} days; at most ${MOST_DAYS} are counted up.`)
  return { from, to }
}

/** Every day of a range in its order. Pure. */
export function daysOf({ from, to }: DayRange): readonly string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return Array.from({ length: 1 + (last - first) / DAY }, (_, index) => dayOf(first + index * DAY))
}

function timeOf(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  // A parser may take the 30th of February for a day of March.
  if (Number.isNaN(time) || dayOf(time) !== day) {
    throw refused(`"${day}" is no day; write it like 2027-01-31.`)
  }
  return time
}

function refused(message: string): CodedError {
  return new CodedError('BAD_USER_INPUT', message)
}
