import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'

/** What waits to be sent, the oldest first: at most `MOST_WAITING` events, of which the oldest go for newer ones. */
export interface EventQueue {
  add(event: AnalyticsEvent): Promise<void>
  /** The oldest, at most so many. */
  readOldest(most: number): Promise<readonly AnalyticsEvent[]>
  remove(ids: readonly string[]): Promise<void>
  clear(): Promise<void>
  close(): void
}

/** A reader who is offline for weeks; some 400 KB. */
export const MOST_WAITING = 2_000
