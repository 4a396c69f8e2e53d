import type { IssueYear } from '@gatefold/magazine/issue/IssueYear'

/** Which page of the listing is shown, and what is known of the rest. */
export interface ListingPlace {
  /** Counted from 0. */
  readonly page: number
  readonly hasMore: boolean
  /** Of all issues, newest first; none where nobody has counted them. */
  readonly years: readonly IssueYear[]
}
