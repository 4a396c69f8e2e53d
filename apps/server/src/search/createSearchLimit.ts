import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { addressBucket, type Allowance, type RateLimits } from '../platform/limits.ts'

/** Takes one of the searches of whoever asks; false where none is left. `address` undefined: this process itself asks. */
export type TakeSearch = (viewer: GraphqlContext['viewer'], address: string | undefined) => Promise<boolean>

/** Enough for whoever types fast, and for a house with one address; too little to have a title found out word by word. */
const SEARCHES: Allowance = { limit: 240, seconds: 120 }

export function createSearchLimit(limits: RateLimits): TakeSearch {
  return async ({ subject }, address) => {
    if (address === undefined) return true
    return limits.take(`search ${subject ?? addressBucket(address)}`, SEARCHES)
  }
}
