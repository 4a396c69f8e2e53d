import * as v from 'valibot'
import { analyticsEvent, type AnalyticsEvent } from './analyticsEvent.ts'

/** Whether the catalogue has an event with these fields and no others. */
export function isAnalyticsEvent(value: unknown): value is AnalyticsEvent {
  return v.is(analyticsEvent, value)
}
