import type { DayRange } from '@gatefold/magazine/insights/Insights'

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
