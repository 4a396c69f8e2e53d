import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { countsOf } from './countsOf.ts'
import type { DayCount } from './ReadCounts.ts'

/** What the events of one day add up to: each measure, issue, item and detail once. Pure. */
export function sumCounts(day: string, events: readonly AnalyticsEvent[]): readonly DayCount[] {
  const sums = new Map<string, DayCount>()
  for (const event of events) {
    for (const count of countsOf(event)) {
      const { measure, issue, item, detail, amount } = count
      const key = JSON.stringify([measure, issue, item, detail])
      sums.set(key, { ...count, day, amount: (sums.get(key)?.amount ?? 0) + amount })
    }
  }
  return [...sums.values()]
}
