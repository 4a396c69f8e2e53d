import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'

/** An event of `at`, milliseconds since 1970. */
export function anEvent(fact: AnalyticsFact, at: number, id: string = randomUUID()): AnalyticsEvent {
  return { id, at, isOffline: false, ...fact }
}

export function someVisits(count: number, at: number): readonly AnalyticsEvent[] {
  return Array.from({ length: count }, () =>
    anEvent({ type: 'visit', source: 'direct', device: 'phone', language: 'en', display: 'browser' }, at),
  )
}
