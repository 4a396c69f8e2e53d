import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import type { ReactNode } from 'react'

/** What stands on and under covers besides the issue's name. */
export interface CoverOffers {
  /** Whether the terms stand on a corner of the cover instead of under it. */
  readonly hasRibbons: boolean
  /** Whether issues may be bought from their covers: then there is room for that, before it is known of which. */
  readonly sells: boolean
  /** Buys an issue from its cover; nothing for one that is not for sale to whoever reads here. */
  readonly buyOf: ((issue: IssueSummary) => ReactNode) | undefined
}
