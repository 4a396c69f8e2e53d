import { GraphqlError } from '../graphql/GraphqlError.ts'
import type { SearchResults } from '@gatefold/magazine/search/SearchHit'
import type { Asked, Search } from './Search.ts'

interface Places {
  readonly isOnline: () => boolean
  readonly findAtHost: (asked: Asked) => Promise<SearchResults>
  readonly findOnDevice: (asked: Asked) => Promise<SearchResults>
}

/** Another search can be made in a minute. */
export class SearchBusy extends Error {
  constructor(cause: GraphqlError) {
    super('Too many searches.', { cause })
    this.name = 'SearchBusy'
  }
}

/** A host that cannot be reached, or has no search, leaves what is on this device. */
export function createSearch({ isOnline, findAtHost, findOnDevice }: Places): Search {
  return {
    async find(asked) {
      if (isOnline()) {
        try {
          return { ...(await findAtHost(asked)), where: 'host' }
        } catch (error) {
          if (!(error instanceof GraphqlError)) throw error
          if (error.codes.includes('TOO_MANY_TRIES')) throw new SearchBusy(error)
        }
      }
      return { ...(await findOnDevice(asked)), where: 'device' }
    },
  }
}
