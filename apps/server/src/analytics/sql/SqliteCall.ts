import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { DaysKept } from '../AnalyticsStore.ts'
import type { CountsAsked, DayCount } from '../ReadCounts.ts'

/** What the thread with SQLite is asked for; `rollUp` is one portion, `removeBefore` one day of events. */
export type SqliteCall =
  | { readonly name: 'keep'; readonly events: readonly AnalyticsEvent[] }
  | { readonly name: 'readCounts'; readonly asked: CountsAsked }
  | { readonly name: 'rollUp' }
  | { readonly name: 'removeBefore'; readonly days: DaysKept }
  | { readonly name: 'close' }

/** What each is answered with. */
export interface SqliteResults {
  readonly keep: undefined
  readonly readCounts: readonly DayCount[]
  /** How many events were counted. */
  readonly rollUp: number
  /** Whether all of it is done. */
  readonly removeBefore: boolean
  readonly close: undefined
}

export interface SqliteQuestion {
  readonly id: number
  readonly call: SqliteCall
}

export type SqliteAnswer = { readonly id: number } & (
  { readonly result: SqliteResults[SqliteCall['name']] } | { readonly fault: unknown }
)
