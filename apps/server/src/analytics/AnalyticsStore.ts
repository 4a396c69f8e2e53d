import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { ReadCounts } from './ReadCounts.ts'

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
  removeBefore(days: DaysKept, rest: Rest): Promise<boolean>
  close(): Promise<void>
}

/** The first days that are kept. */
export interface DaysKept {
  readonly events: string
  readonly counts: string
}

/** Between two portions of work: lets readers be answered. False: no more, the server is about to stop. */
export type Rest = () => Promise<boolean>
