import type { Count, Measure } from './countsOf.ts'

/** A range of days, `YYYY-MM-DD` in UTC, both included, and what of them. */
export interface CountsAsked {
  readonly from: string
  readonly to: string
  /** All of them unless said. */
  readonly measures?: readonly Measure[]
  /** Of this issue alone. */
  readonly issue?: string
}

export interface DayCount extends Count {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
}

/**
 * Everything that was counted on those days, one for each day, measure, issue, item and detail; in no order. Only of issues and
 * articles that the title had when it was counted or, where counts are made as they are read, has now. Rejects with the fault of
 * whoever keeps the counts.
 */
export type ReadCounts = (asked: CountsAsked) => Promise<readonly DayCount[]>
