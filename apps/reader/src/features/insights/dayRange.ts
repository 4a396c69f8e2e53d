import type { DayRange } from '@gatefold/magazine/insights'

/** What is looked at most: so many days up to today, or the year so far. */
export type Preset = 'week' | 'month' | 'quarter' | 'year'

export const PRESETS: readonly Preset[] = ['week', 'month', 'quarter', 'year']

const DAYS = { week: 7, month: 28, quarter: 90 } as const

const DAY = 86_400_000

/** The days of a preset, the last of which is the day of `today`, by UTC. `today`: Unix time in milliseconds. Pure. */
export function dayRangeOf(preset: Preset, today: number): DayRange {
  const to = dayAt(today)
  if (preset === 'year') return { from: `${to.slice(0, 4)}-01-01`, to }
  return { from: dayAt(today - (DAYS[preset] - 1) * DAY), to }
}

/** The day of a time, by UTC, as `YYYY-MM-DD`. `time`: Unix time in milliseconds. Pure. */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** As many days, up to the day before the range begins. Pure. */
export function rangeBefore(range: DayRange): DayRange {
  const from = Date.parse(range.from)
  return { from: dayAt(from - countDays(range) * DAY), to: dayAt(from - DAY) }
}

/** Both ends are counted. Days of UTC are equally long. Pure. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}

/** Two years, the time before not among them. */
const MOST_DAYS = 731

/** What two date fields ask for; undefined where that is no range of days up to today. Pure. */
export function rangeOfFields({ from, to }: DayRange, today: number): DayRange | undefined {
  if (!isDay(from) || !isDay(to) || from > to || to > dayAt(today)) return undefined
  return countDays({ from, to }) > MOST_DAYS ? undefined : { from, to }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayAt(time) === text
}
