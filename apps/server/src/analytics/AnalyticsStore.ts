import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { Measure, DayCount } from './counts.ts'

/** Where events are kept and counted: the title's own database, or ClickHouse. Every call rejects with the fault of that place. */
export interface AnalyticsStore {
  /** Keeps events under the day of their time. Resolves when they will outlive a fall of the machine; an id counts once a day. */
  keep(events: readonly AnalyticsEvent[]): Promise<void>
  readonly readCounts: ReadCounts
  /** Adds what has not been counted to the counts and gives how many events that were. Breaks off early where `rest` says so. */
  rollUp(rest: Rest): Promise<number>
  /**
   * Forgets the events and the counts of the days before these, `YYYY-MM-DD`, and gives whether all of it is done: it breaks off
   * early where `rest` says so. Only what has been counted may be asked for.
   */
  removeBefore(days: RetentionDays, rest: Rest): Promise<boolean>
  close(): Promise<void>
}

/** The first days that are kept. */
export interface RetentionDays {
  readonly events: string
  readonly counts: string
}

/** Between two portions of work: lets readers be answered. False: no more, the server is about to stop. */
type Rest = () => Promise<boolean>

/** A range of days, `YYYY-MM-DD` in UTC, both included, and what of them. */
export interface CountsQuery {
  readonly from: string
  readonly to: string
  /** `day` adds up what each day has of a measure and a detail, `range` what all days have of an issue, an item and a detail. */
  readonly per: 'day' | 'range'
  /** All of them unless said. */
  readonly measures?: readonly Measure[]
  /** Of this issue alone. */
  readonly issue?: string
}

/**
 * What was counted, added up as it was asked for, in no order. Only of issues and articles that the title had when it was counted
 * or, where counts are made as they are read, has now. Rejects with the fault of whoever keeps the counts.
 */
export type ReadCounts = (query: CountsQuery) => Promise<readonly DayCount[]>

export const DAY = 86_400_000

/** The day of an instant in UTC, `YYYY-MM-DD`. `at` in milliseconds since 1970. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
