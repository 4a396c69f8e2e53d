import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { AnalyticsStore } from '../AnalyticsStore.ts'

/** What the thread with SQLite is asked for; `rollUp` is one portion. */
export type SqliteCall =
  | { readonly name: 'keep'; readonly events: readonly AnalyticsEvent[] }
  | { readonly name: 'rollUp' }
  | { readonly name: 'removeBefore'; readonly days: Parameters<AnalyticsStore['removeBefore']>[0] }
  | { readonly name: 'close' }

export interface SqliteQuestion {
  readonly id: number
  readonly call: SqliteCall
}

/** `counted` is what `rollUp` gives, 0 for everything else. */
export type SqliteAnswer = { readonly id: number } & ({ readonly counted: number } | { readonly fault: unknown })
