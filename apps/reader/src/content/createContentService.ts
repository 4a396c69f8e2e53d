import type { Issue, IssueSummary } from '@gatefold/magazine/issue'
import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'
import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createFlatplanReader } from './replica/flatplan.ts'
import type { LocalStore, Stored } from '../storage/LocalStore.ts'
import { type Assets, type ContentService, ISSUES_A_PAGE, type Reference } from './ContentService.ts'
import { articlePageOf, contentsOf } from './contentsOf.ts'
import type { Host } from './createHost.ts'
import { type Asker, createMemory, createReadThrough, type Memory, type Source } from './createReadThrough.ts'

interface ContentDeps {
  readonly host: Host
  /** The same host, asked by nobody in particular; missing where there is no session. */
  readonly openHost?: Host
  /** The flatplan at an address; rejects where it cannot be had. */
  readonly fetchFlatplan: (url: string) => Promise<Flatplan | undefined>
  /** Undefined when the local store could not be opened. */
  readonly store: LocalStore | undefined
  readonly configuration: Pick<PublicConfiguration, 'cache'>
  readonly isOnline: () => boolean
  readonly isAdmin: () => boolean
  /** Names who reads: answers are kept for nobody else. */
  readonly readReader: () => string
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Is told what went wrong without stopping the reader. */
  readonly log: (message: string, cause: unknown) => void
  /** Is told that the host has another version of a downloaded issue than this device. */
  readonly onNewer?: ((issueId: string) => void) | undefined
}

/** Requirement R9.2: every kind of content five minutes. */
const IN_MEMORY = 5 * 60_000
/** Milliseconds: what one view of an admin's asks for several times over. */
const ONE_VIEW = 10_000
const NO_ASSETS: Assets = { styles: [], fonts: [] }

/** The content service over a host and a local store; `ContentService` says in which order they are asked. */
export function createContentService(dependencies: ContentDeps): ContentService {
  const { isAdmin } = dependencies
  const memory = createMemory(dependencies, () => (isAdmin() ? ONE_VIEW : IN_MEMORY))
  const { host, openHost = host } = dependencies
  const fetchers = {
    reader: createFetcher({ ...dependencies, memory }),
    // What everybody may read is kept nowhere: the reader may read more.
    nobody: createFetcher({
      ...dependencies,
      host: openHost,
      memory: createMemory(dependencies, () => 0),
      store: undefined,
    }),
  }
  const read = createReadThrough(dependencies)
  const findFlatplan = createFlatplanReader({ ...dependencies, memory })
  const { ttl } = dependencies.configuration.cache

  const viewOf = <Value>(reference: Reference, view: IssueView<Value>): Source<Value> => ({
    freshFor: ttl.getIssue,
    recall: () => applied(memory.recall<Issue>(issueKey(reference)), view.of),
    readStored: view.readStored,
    fetch: async (as) => applied(await fetchers[as].issue(reference), view.of),
  })
  return {
    ...createListings({ fetchers, read, memory }),
    beginView: () => isAdmin() && memory.clear(),
    findIssue: (issue) => read(viewOf(issue, { of: (whole) => whole, readStored: (store) => store.readIssue(issue) })),
    findIssueContents: (issue) =>
      read(viewOf(issue, { of: contentsOf, readStored: (store) => store.readIssueContents(issue) })),
    findArticlePage: (issue, article) =>
      read(
        viewOf(issue, {
          of: (whole) => articlePageOf(whole, article),
          readStored: (store) => store.readArticlePage(issue, article),
        }),
      ),
    async findPrintedPages(issue) {
      const printed = await read(
        viewOf(issue, { of: contentsOf, readStored: (store) => store.readIssueContents(issue) }),
      )
      return printed && printedPagesOf(printed.pages, await findFlatplan(printed.data.flatplan))
    },
    findPreview: (issue) =>
      read(
        newest(memory, `preview:${issue}`, [(as) => fetchers[as].preview(issue), (store) => store.readIssue(issue)]),
      ),
    listAssets: () =>
      read({
        ...newest(memory, 'assets', [(as) => fetchers[as].assets(), (store) => store.readAssets()]),
        freshFor: ttl.styles,
      })
        .then((assets) => assets ?? NO_ASSETS)
        .catch((error: unknown) => {
          dependencies.log('The styles and fonts could not be read.', error)
          return NO_ASSETS
        }),
  }
}

/** What a screen needs of an issue: cut from the whole one, or read from the store without the rest. */
interface IssueView<Value> {
  of(issue: Issue): Value | undefined
  readStored(store: LocalStore): Promise<Stored<Value> | undefined>
}

function applied<Whole, Part>(whole: Whole | undefined, part: (whole: Whole) => Part | undefined): Part | undefined {
  return whole === undefined ? undefined : part(whole)
}

/** What asks the host, by as whom. */
type Fetchers = Readonly<Record<Asker, ReturnType<typeof createFetcher>>>

interface ListingsDeps {
  readonly fetchers: Fetchers
  readonly read: ReturnType<typeof createReadThrough>
  readonly memory: Memory
}

type Listings = Pick<ContentService, 'listIssues' | 'listIssuePage' | 'listIssueYears' | 'listFeaturedArticles'>

/** What home lists, read as `newest` says. */
function createListings({ fetchers, read, memory }: ListingsDeps): Listings {
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
function newest<Value>(memory: Memory, key: string, [fetch, readStored]: Ways<Value>): Source<Value> {
  return { freshFor: 0, recall: () => memory.recall<Value>(key), fetch, readStored }
}

function pageOf(
  stored: Stored<readonly IssueSummary[]> | undefined,
  page: number,
): Stored<readonly IssueSummary[]> | undefined {
  const start = page * ISSUES_A_PAGE
  return stored && { ...stored, value: stored.value.slice(start, start + ISSUES_A_PAGE) }
}

interface FetcherDeps {
  readonly host: Host
  readonly memory: Memory
  readonly store: LocalStore | undefined
  /** Names who reads. */
  readonly readReader: () => string
  readonly log: (message: string, cause: unknown) => void
  /** Is told that the host has another version of a downloaded issue than this device. */
  readonly onNewer?: ((issueId: string) => void) | undefined
}

interface Errand<Value> {
  fetch(): Promise<Value | undefined>
  /** Keys of the memory layer. */
  keys(value: Value): readonly string[]
  save?(store: LocalStore, value: Value): Promise<void>
}

/** A host whose answers are kept in memory and in the store, and that is asked once for what many want at a time. */
function createFetcher({ host, memory, store, readReader, log, onNewer }: FetcherDeps) {
  const underway = new Map<string, Promise<unknown>>()

  const run = async <Value>(key: string, errand: Errand<Value>): Promise<Value | undefined> => {
    const reader = readReader()
    const value = await errand.fetch()
    // The answer to a reader who has left since is kept nowhere.
    if (value === undefined || readReader() !== reader) return value
    for (const name of [key, ...errand.keys(value)]) memory.keep(name, value)
    if (store !== undefined) {
      errand.save?.(store, value).catch((error: unknown) => log('The local store could not be written.', error))
    }
    return value
  }
  const share = <Value>(key: string, errand: Errand<Value>): Promise<Value | undefined> => {
    const asked = `${readReader()} ${key}`
    const shared = underway.get(asked) as Promise<Value | undefined> | undefined
    if (shared !== undefined) return shared
    const promise = run(key, errand).finally(() => underway.delete(asked))
    underway.set(asked, promise)
    return promise
  }

  return {
    issues: () =>
      share('issues', { fetch: host.fetchIssues, keys: () => [], save: (kept, issues) => kept.saveIssues(issues) }),
    issuePage: (page: number) =>
      share(`issues:${page}`, {
        fetch: () => host.fetchIssuePage(page),
        keys: () => [],
        save: (kept, issues) => kept.saveIssuePage(issues, page),
      }),
    issueYears: () => share('issue-years', { fetch: host.fetchIssueYears, keys: () => [] }),
    featuredArticles: () =>
      share('featured-articles', {
        fetch: host.fetchFeaturedArticles,
        keys: () => [],
        save: (kept, articles) => kept.saveFeaturedArticles(articles),
      }),
    issue: (reference: Reference) =>
      share(issueKey(reference), {
        fetch: () => host.fetchIssue(reference),
        keys: namesOf,
        // What the store keeps of a downloaded issue is the download's own business.
        save: async (kept, issue) => {
          if (!(await kept.saveIssue(issue))) onNewer?.(issue.id)
        },
      }),
    preview: (reference: Reference) =>
      share(`preview:${reference}`, { fetch: () => host.fetchPreview(reference), keys: () => [] }),
    assets: () =>
      share('assets', { fetch: host.fetchAssets, keys: () => [], save: (kept, assets) => kept.saveAssets(assets) }),
  }
}

function issueKey(reference: Reference): string {
  return `issue:${reference}`
}

function namesOf({ id, slug }: Issue): readonly string[] {
  return slug === undefined ? [issueKey(id)] : [issueKey(id), issueKey(slug)]
}
