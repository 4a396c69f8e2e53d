import type { Count, Measure } from './countsOf.ts'

/** A range of days, `YYYY-MM-DD` in UTC, both included, and what of them. */
export interface CountsAsked {
  readonly from: string
  readonly to: string
  /** `day` adds up what each day has of a measure and a detail, `range` what all days have of an issue, an item and a detail. */
  readonly per: 'day' | 'range'
  /** All of them unless said. */
  readonly measures?: readonly Measure[]
  /** Of this issue alone. */
  readonly issue?: string
}

/** A sum; `issue` and `item` are empty in what is of a day, and `day` in what is of the whole range. */
export interface DayCount extends Count {
  readonly day: string
}

/**
 * What was counted, added up as it was asked for, in no order. Only of issues and articles that the title had when it was counted
 * or, where counts are made as they are read, has now. Rejects with the fault of whoever keeps the counts.
 */
export type ReadCounts = (asked: CountsAsked) => Promise<readonly DayCount[]>
