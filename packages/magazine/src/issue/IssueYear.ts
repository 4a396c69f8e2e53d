/** How many issues of a title came out in a year. */
export interface IssueYear {
  /** Undefined for issues without a release date. */
  readonly year: number | undefined
  readonly issues: number
}
