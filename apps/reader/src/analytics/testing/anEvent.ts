import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'

/** An event with an id of its own; that an issue was opened unless told otherwise. */
export function anEvent(fact: AnalyticsFact = { type: 'issue_open', issue: 'i' }): AnalyticsEvent {
  return { id: crypto.randomUUID(), at: 1_700_000_000_000, isOffline: false, ...fact }
}
