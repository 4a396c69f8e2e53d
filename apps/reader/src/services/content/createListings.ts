import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import type { LocalStore, Stored } from '../storage/LocalStore.ts'
import { ISSUES_A_PAGE, type ContentService } from './ContentService.ts'
import type { createFetcher } from './createFetcher.ts'
import type { Memory } from './createMemory.ts'
import type { Asker, createReadThrough, Source } from './createReadThrough.ts'

/** What asks the host, by as whom. */
type Fetchers = Readonly<Record<Asker, ReturnType<typeof createFetcher>>>

interface Parts {
  readonly fetchers: Fetchers
  readonly read: ReturnType<typeof createReadThrough>
  readonly memory: Memory
}

type Listings = Pick<ContentService, 'listIssues' | 'listIssuePage' | 'listIssueYears' | 'listFeaturedArticles'>

/** What home lists, read as `newest` says. */
export function createListings({ fetchers, read, memory }: Parts): Listings {
  return {
    listIssues: async () =>
      (await read(newest(memory, 'issues', [(as) => fetchers[as].issues(), (store) => store.readIssues()]))) ?? [],
    async listIssuePage(page) {
      const fetch = (as: Asker) => fetchers[as].issuePage(page)
      const stored = async (store: LocalStore) => pageOf(await store.readIssues(), page)
      return (await read(newest(memory, `issues:${page}`, [fetch, stored]))) ?? []
    },
    // A host may not have counted them: the listing does without.
    listIssueYears: () =>
      read(newest(memory, 'issue-years', [(as) => fetchers[as].issueYears(), () => Promise.resolve(undefined)]))
        .then((years) => years ?? [])
        .catch(() => []),
    async listFeaturedArticles() {
      const fetch = (as: Asker) => fetchers[as].featuredArticles()
      return (await read(newest(memory, 'featured-articles', [fetch, (store) => store.readFeaturedArticles()]))) ?? []
    },
  }
}

type Ways<Value> = readonly [
  fetch: Source<Value>['fetch'],
  readStored: (store: LocalStore) => Promise<Stored<Value> | undefined>,
]

/** What the network is asked for as soon as memory has let it go: the store only helps out. */
export function newest<Value>(memory: Memory, key: string, [fetch, readStored]: Ways<Value>): Source<Value> {
  return { freshFor: 0, recall: () => memory.recall<Value>(key), fetch, readStored }
}

function pageOf(
  stored: Stored<readonly IssueSummary[]> | undefined,
  page: number,
): Stored<readonly IssueSummary[]> | undefined {
  const start = page * ISSUES_A_PAGE
  return stored && { ...stored, value: stored.value.slice(start, start + ISSUES_A_PAGE) }
}
