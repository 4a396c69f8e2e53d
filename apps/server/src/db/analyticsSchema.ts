/** The table of what was counted, in the manner of `Database`. Events themselves are kept by day: `analytics/`. */
export interface AnalyticsTables {
  readonly analytics_counts: AnalyticsCountsTable
}

/** How often something was counted on a day. What has no issue, item or detail has an empty text there. */
export interface AnalyticsCountsTable {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  /** `analytics/countsOf.ts` has the names. */
  readonly measure: string
  readonly issue: string
  /** An article's id, the number of a printed page, or what else the measure is about. */
  readonly item: string
  readonly detail: string
  readonly amount: number
}
