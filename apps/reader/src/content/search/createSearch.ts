import type { Issue } from '@gatefold/magazine/issue'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import type { SearchResults } from '@gatefold/magazine/search/SearchQuery'
import { GraphqlError } from '../../network/GraphqlError.ts'
import type { DownloadStore, HeldIssue } from '../../storage/LocalStore.ts'
import { createSearchIndex, type Search, type SearchRequest } from './createSearchIndex.ts'

interface Places {
  readonly isOnline: () => boolean
  readonly findAtHost: (asked: SearchRequest) => Promise<SearchResults>
  readonly findOnDevice: (asked: SearchRequest) => Promise<SearchResults>
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

interface DeviceSearchDeps {
  /** Undefined where the local store cannot be opened: then nothing is on this device. */
  readonly store: Pick<DownloadStore, 'readHeldIssues' | 'readIssue'> | undefined
  /** The texts behind an issue's printed pages, as far as this device has them. */
  readonly readPrinted: (issue: Issue) => Promise<readonly PrintedText[]>
  /** Lets the page live while an issue is read. */
  readonly pause: () => Promise<void>
}

/**
 * Searches what this device keeps. Before each search the index follows the local store: what has come is read, what has gone (removed,
 * or taken along by who signed out) is forgotten. Rejects with the store's error.
 */
export function createDeviceSearch({ store, readPrinted, pause }: DeviceSearchDeps) {
  const index = createSearchIndex()
  const known = new Map<string, string>()
  let following: Promise<void> = Promise.resolve()

  const readIn = async ({ id, version }: HeldIssue): Promise<void> => {
    const issue = (await store?.readIssue(id))?.value
    if (issue === undefined) return
    await index.put(issue, await readPrinted(issue), pause)
    known.set(id, version)
  }

  const follow = async (): Promise<void> => {
    const held = (await store?.readHeldIssues()) ?? []
    const ids = new Set(held.map(({ id }) => id))
    for (const id of known.keys()) {
      if (ids.has(id)) continue
      index.remove(id)
      known.delete(id)
    }
    for (const issue of held) if (known.get(issue.id) !== issue.version) await readIn(issue)
  }

  return {
    async find(asked: SearchRequest): Promise<SearchResults> {
      // One after the other: two would read the same issue twice.
      following = following.catch(() => undefined).then(follow)
      await following
      return index.find(asked)
    },
  }
}
