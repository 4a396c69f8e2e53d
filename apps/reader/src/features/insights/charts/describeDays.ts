import type { DayInsights } from '@gatefold/magazine/insights/Insights'
import type { I18n } from '@lingui/core'
import type { Formats } from '../tables/createFormats.ts'

interface Drawn {
  readonly name: string
  readonly days: readonly DayInsights[]
  readonly before: readonly DayInsights[] | undefined
  readonly count: (day: DayInsights) => number
}

/** What a chart of days shows, in words: all of it, and the most. Pure. */
export function describeDays({ name, days, before, count }: Drawn, i18n: I18n, formats: Formats): string {
  const total = days.reduce((sum, day) => sum + count(day), 0)
  const first = days[0]
  if (total === 0 || first === undefined) return i18n._('{name} by day: nothing was counted.', { name })
  const most = days.reduce((best, day) => (count(day) > count(best) ? day : best), first)
  const sentence = i18n._('{name} by day: {total} in all, the most on {day} with {most}.', {
    name,
    total: formats.count(total),
    day: formats.day(most.day),
    most: formats.count(count(most)),
  })
  if (before === undefined) return sentence
  const old = before.reduce((sum, day) => sum + count(day), 0)
  return `${sentence} ${i18n._('The time before: {total} in all.', { total: formats.count(old) })}`
}
