import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'

/** Somebody who is told what happens. */
export interface Sink {
  tell(event: AnalyticsEvent): void
  /**
   * Ends it at once, and removes what it has left on the device: who reads does not want to be counted any more. `others` is
   * settled when those are ended that must be before the page goes. May reject where the device fails.
   */
  stop(others: Promise<unknown>): void | Promise<void>
}
