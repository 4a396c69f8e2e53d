import type { Issue, IssueSummary, IssueYear } from '@gatefold/magazine/issue'
import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'
import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { GraphqlError } from '../network/GraphqlError.ts'
import { isFresh, type LocalStore, type Stored } from '../storage/LocalStore.ts'
import { contentsOf } from '../storage/magazineDatabase.ts'
import {
  type ArticlePage,
  type Assets,
  type ContentService,
  isNamed,
  ISSUES_A_PAGE,
  type Reference,
} from './ContentService.ts'
import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodeIssue } from '@gatefold/contract/decode/decodeIssue'
import { decodeFeaturedArticles, decodeIssues, decodeIssueYears } from '@gatefold/contract/decode/decodeListings'
import { decodeFonts, decodeStyles } from '@gatefold/contract/decode/decodeStyles'
import {
  ArticlesDocument,
  GetAssetsDocument,
  GetIssueDocument,
  GetIssuesDocument,
  GetIssueYearsDocument,
  GetPreviewIssueDocument,
} from '@gatefold/contract/generated/documents'
import type { FeaturedArticle } from '@gatefold/magazine/article'
import { isIdFormat } from '@gatefold/magazine/slug'
import type { GraphqlClient } from '../network/createGraphqlClient.ts'

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

/** One kind of content: where each layer finds it and where it is kept. */
interface Source<Whole, Value> {
  /** Its name in the memory layer. */
  readonly key: string
  /** Its other names there. */
  names?(whole: Whole): readonly string[]
  /** Minutes that the local store counts as fresh (Requirement R9.3); unless given it is read only while there is no network. */
  readonly freshFor?: number
  /** The network; undefined when there is no such thing. */
  fetch(host: Host): Promise<Whole | undefined>
  /** What a screen needs of what the host answers. */
  cut(whole: Whole): Value | undefined
  /** The same from the store, without the rest. */
  readStored?(store: LocalStore): Promise<Stored<Value> | undefined>
  save?(store: LocalStore, whole: Whole): Promise<void>
}

/** Requirement R9.2: every kind of content five minutes. */
const IN_MEMORY = 5 * 60_000

/** Milliseconds: what one view of an admin's asks for several times over. */
const ONE_VIEW = 10_000

const NO_ASSETS: Assets = { styles: [], fonts: [] }

/** The content service over a host and a local store; `ContentService` says in which order they are asked. */
export function createContentService(deps: ContentDeps): ContentService {
  const { isAdmin, configuration } = deps
  const memory = createMemory(deps, () => (isAdmin() ? ONE_VIEW : IN_MEMORY))
  const read = createReadThrough({ ...deps, memory })
  /** What is shown as the host has it. */
  const readWhole = <Whole>(source: Omit<Source<Whole, Whole>, 'cut'>) =>
    read<Whole, Whole>({ ...source, cut: (whole) => whole })
  const findFlatplan = createFlatplanReader({ ...deps, memory })
  const issues = createIssueReads(read, deps)

  return {
    ...issues,
    beginView: () => isAdmin() && memory.clear(),
    listIssues: async () =>
      (await readWhole({
        key: 'issues',
        fetch: (host) => host.fetchIssues(),
        readStored: (store) => store.readIssues(),
        save: (store, issues) => store.saveIssues(issues),
      })) ?? [],
    listIssuePage: async (page) =>
      (await readWhole({
        key: `issues:${page}`,
        fetch: (host) => host.fetchIssuePage(page),
        readStored: async (store) => pageOf(await store.readIssues(), page),
        save: (store, issues) => store.saveIssuePage(issues, page),
      })) ?? [],
    // A host may not have counted them: the listing does without.
    listIssueYears: () =>
      readWhole({ key: 'issue-years', fetch: (host) => host.fetchIssueYears() }).then(
        (years) => years ?? [],
        () => [],
      ),
    listFeaturedArticles: async () =>
      (await readWhole({
        key: 'featured-articles',
        fetch: (host) => host.fetchFeaturedArticles(),
        readStored: (store) => store.readFeaturedArticles(),
        save: (store, articles) => store.saveFeaturedArticles(articles),
      })) ?? [],
    async findPrintedPages(issue) {
      const printed = await issues.findIssueContents(issue)
      return printed && printedPagesOf(printed.pages, await findFlatplan(printed.data.flatplan))
    },
    listAssets: () =>
      readWhole({
        key: 'assets',
        freshFor: configuration.cache.ttl.styles,
        fetch: (host) => host.fetchAssets(),
        readStored: (store) => store.readAssets(),
        save: (store, assets) => store.saveAssets(assets),
      })
        .then((assets) => assets ?? NO_ASSETS)
        .catch((error: unknown) => {
          deps.log('The styles and fonts could not be read.', error)
          return NO_ASSETS
        }),
  }
}

type IssueReads = Pick<ContentService, 'findIssue' | 'findIssueContents' | 'findArticlePage' | 'findPreview'>

/** An issue is asked of the host whole, for each of its screens; the store gives the part that is shown. */
function createIssueReads(read: ReadThrough, { configuration, onNewer }: ContentDeps): IssueReads {
  const sourceOf = (reference: Reference) => ({
    key: issueKey(reference),
    names: ({ id, slug }: Issue) => [issueKey(id), issueKey(slug ?? id)],
    freshFor: configuration.cache.ttl.getIssue,
    fetch: (host: Host) => host.fetchIssue(reference),
    // What the store keeps of a downloaded issue is the download's own business.
    save: async (store: LocalStore, issue: Issue) => {
      if (!(await store.saveIssue(issue))) onNewer?.(issue.id)
    },
  })
  return {
    findIssue: (issue) =>
      read({ ...sourceOf(issue), cut: (whole) => whole, readStored: (store) => store.readIssue(issue) }),
    findIssueContents: (issue) =>
      read({ ...sourceOf(issue), cut: contentsOf, readStored: (store) => store.readIssueContents(issue) }),
    findArticlePage: (issue, article) =>
      read({
        ...sourceOf(issue),
        cut: (whole) => articlePageOf(whole, article),
        readStored: (store) => store.readArticlePage(issue, article),
      }),
    findPreview: (issue) =>
      read({
        key: `preview:${issue}`,
        fetch: (host) => host.fetchPreview(issue),
        cut: (whole: Issue) => whole,
        readStored: (store) => store.readIssue(issue),
      }),
  }
}

/** One article with the contents page around it. */
export function articlePageOf(issue: Issue, reference: Reference): ArticlePage | undefined {
  const article = issue.articles.find((candidate) => isNamed(candidate, reference))
  return article === undefined ? undefined : { issue: contentsOf(issue), article }
}

function issueKey(reference: Reference): string {
  return `issue:${reference}`
}

function pageOf<Row>(stored: Stored<readonly Row[]> | undefined, page: number): Stored<readonly Row[]> | undefined {
  const start = page * ISSUES_A_PAGE
  return stored && { ...stored, value: stored.value.slice(start, start + ISSUES_A_PAGE) }
}

type ReadThrough = ReturnType<typeof createReadThrough>

type LayerDeps = ContentDeps & { readonly memory: Memory }

/**
 * Memory, then the local store while fresh, then the network; offline, the local store at any age; for the admin, once a view, the
 * network (Requirements R9.2, R9.3, R4.9, R6.3). When the host turns out to be unreachable, what the store has is better
 * than an error; while the session cannot be renewed, what everybody may read is (Requirement R4.7). Rejects with the error of
 * the host.
 */
function createReadThrough(deps: LayerDeps) {
  const { memory, isOnline, isAdmin, now } = deps
  const fetch = createFetcher(deps)
  return async <Whole, Value>(source: Source<Whole, Value>): Promise<Value | undefined> => {
    const fetchAs = async (asker: Asker) => cutFrom(await fetch(source, asker), source)
    const remembered = cutFrom(memory.recall<Whole>(source.key), source)
    if (remembered !== undefined) return remembered
    if (isOnline() && isAdmin()) return fetchOrStored(source, fetchAs, () => readStored(deps, source))
    const stored = await readStored(deps, source)
    const isUsable = stored !== undefined && (!isOnline() || isFresh(stored, source.freshFor ?? 0, now()))
    return isUsable ? stored.value : fetchOrStored(source, fetchAs, () => Promise.resolve(stored))
  }
}

function cutFrom<Whole, Value>(whole: Whole | undefined, { cut }: Source<Whole, Value>): Value | undefined {
  return whole === undefined ? undefined : cut(whole)
}

async function fetchOrStored<Whole, Value>(
  { freshFor = 0 }: Source<Whole, Value>,
  fetchAs: (asker: Asker) => Promise<Value | undefined>,
  findStored: () => Promise<Stored<Value> | undefined>,
): Promise<Value | undefined> {
  try {
    return await fetchAs('reader')
  } catch (error) {
    if (!(error instanceof GraphqlError) || error.code !== 'UNREACHABLE') throw error
    const stored = await findStored()
    const isForEverybody = error.delay === 'session' && (stored === undefined || freshFor === 0)
    const answer = isForEverybody
      ? await fetchAs('nobody').then(
          (value) => ({ value }),
          () => stored,
        )
      : stored
    if (answer === undefined) throw error
    return answer.value
  }
}

/** A store that fails is a store that has nothing. */
async function readStored<Whole, Value>(
  { store, log }: LayerDeps,
  source: Source<Whole, Value>,
): Promise<Stored<Value> | undefined> {
  if (store === undefined) return undefined
  try {
    return await source.readStored?.(store)
  } catch (error) {
    log('The local store could not be read.', error)
    return undefined
  }
}

/** As whom the host is asked: nobody while the reader's session cannot be renewed. */
type Asker = 'reader' | 'nobody'

/** A host whose answers are kept in memory and in the store, and that is asked once for what many want at a time. */
function createFetcher({ host, openHost = host, memory, store, readReader, log }: LayerDeps) {
  const underway = new Map<string, Promise<unknown>>()

  const keep = <Whole, Value>(source: Source<Whole, Value>, whole: Whole) => {
    for (const name of [source.key, ...(source.names?.(whole) ?? [])]) memory.keep(name, whole)
    if (store === undefined) return
    source.save?.(store, whole).catch((error: unknown) => log('The local store could not be written.', error))
  }
  const run = async <Whole, Value>(source: Source<Whole, Value>, asker: Asker): Promise<Whole | undefined> => {
    const reader = readReader()
    if (asker === 'nobody') return source.fetch(openHost)
    const whole = await source.fetch(host)
    // The answer to a reader who has left since is kept nowhere, nor is what everybody may read: the reader may read more.
    if (whole !== undefined && readReader() === reader) keep(source, whole)
    return whole
  }
  return <Whole, Value>(source: Source<Whole, Value>, asker: Asker): Promise<Whole | undefined> => {
    const name = `${asker} ${readReader()} ${source.key}`
    const shared = underway.get(name) as Promise<Whole | undefined> | undefined
    if (shared !== undefined) return shared
    const promise = run(source, asker).finally(() => underway.delete(name))
    underway.set(name, promise)
    return promise
  }
}

/** Reads flatplans, each once while memory keeps it. Where one cannot be had, the pages are shown by their pictures alone. */
function createFlatplanReader({ memory, fetchFlatplan, log }: LayerDeps) {
  return async (url: string | undefined): Promise<Flatplan | undefined> => {
    if (url === undefined) return undefined
    const key = `flatplan:${url}`
    const known = memory.recall<Flatplan>(key)
    if (known !== undefined) return known
    try {
      const flatplan = await fetchFlatplan(url)
      memory.keep(key, flatplan)
      return flatplan
    } catch (error) {
      log('The plan of the printed pages could not be read.', error)
      return undefined
    }
  }
}

interface MemoryDeps {
  readonly now: () => number
  /** Names who reads: what one was answered is not another's. */
  readonly readReader: () => string
}

/** Values by key, each until its time is over. Requirement R9.2. */
interface Memory {
  recall<Value>(key: string): Value | undefined
  keep(key: string, value: unknown): void
  clear(): void
}

/** `lifetime` in milliseconds, asked for with each value. */
function createMemory({ now, readReader }: MemoryDeps, lifetime: () => number): Memory {
  const entries = new Map<string, { readonly value: unknown; readonly until: number; readonly reader: string }>()
  return {
    recall<Value>(key: string) {
      const entry = entries.get(key)
      const isUsable = entry !== undefined && now() < entry.until && entry.reader === readReader()
      return isUsable ? (entry.value as Value) : undefined
    },
    keep(key, value) {
      for (const [other, { until }] of entries) if (until <= now()) entries.delete(other)
      entries.set(key, { value, until: now() + lifetime(), reader: readReader() })
    },
    clear: () => entries.clear(),
  }
}

/** The host's content as domain values, always asked for over the network. Rejects with the GraphQL client's error. */
export interface Host {
  fetchIssues(): Promise<readonly IssueSummary[]>
  /** The issues of a page of the listing, counted from 0. */
  fetchIssuePage(page: number): Promise<readonly IssueSummary[]>
  /** Rejects where the host has no such field. */
  fetchIssueYears(): Promise<readonly IssueYear[]>
  fetchFeaturedArticles(): Promise<readonly FeaturedArticle[]>
  fetchIssue(issue: Reference): Promise<Issue | undefined>
  fetchPreview(issue: Reference): Promise<Issue | undefined>
  fetchAssets(): Promise<Assets>
}

/** Where a listing ends in any case. */
const MOST_PAGES = 50

export function createHost(graphql: GraphqlClient, context: DecodeContext, decode = decodeIssue): Host {
  const names = createNames()
  const fetchPage = async (page: number) => names.learn(await fetchIssuePage(page, graphql, context))
  return {
    fetchIssues: () => fetchAllIssues(fetchPage),
    fetchIssuePage: fetchPage,
    async fetchIssueYears() {
      const { issueYears } = await graphql.request(GetIssueYearsDocument, {})
      return decodeIssueYears(issueYears, context)
    },
    async fetchFeaturedArticles() {
      const { articles } = await graphql.request(ArticlesDocument, { isFeatured: true })
      return decodeFeaturedArticles(articles, context)
    },
    fetchIssue: (reference) =>
      names.find(reference, async (variables) =>
        decode((await graphql.request(GetIssueDocument, variables)).issue, context),
      ),
    fetchPreview: (reference) =>
      names.find(reference, async (variables) =>
        decode((await graphql.request(GetPreviewIssueDocument, variables)).previewIssue, context),
      ),
    async fetchAssets() {
      const { styles, fonts } = await graphql.request(GetAssetsDocument, {})
      return { styles: decodeStyles(styles, context), fonts: decodeFonts(fonts, context) }
    },
  }
}

interface Named {
  readonly id: Reference
  readonly isSlug: boolean
}

/**
 * What the host has called an issue is asked for as what it is. Of any other name its form says whether it is an id or a slug, and
 * another host may have others (`cf-9`, `2024`): an answer of nothing is asked for once more as the other kind. Requirement R5.3.
 */
function createNames() {
  const isSlugByName = new Map<Reference, boolean>()
  const learn = <Issues extends readonly IssueSummary[]>(issues: Issues): Issues => {
    for (const { id, slug } of issues) {
      if (!isSlugByName.has(id)) isSlugByName.set(id, false)
      if (slug !== undefined) isSlugByName.set(slug, true)
    }
    return issues
  }
  return {
    learn,
    async find(reference: Reference, ask: (named: Named) => Promise<Issue | undefined>): Promise<Issue | undefined> {
      const known = isSlugByName.get(reference)
      const isSlug = known ?? !isIdFormat(reference)
      const found = await ask({ id: reference, isSlug })
      const issue = found ?? (known === undefined ? await ask({ id: reference, isSlug: !isSlug }) : undefined)
      if (issue !== undefined) learn([issue])
      return issue
    },
  }
}

/** Page after page until one is not full or brings nothing new, as from a host that does not know `offset`. */
async function fetchAllIssues(fetchPage: Host['fetchIssuePage']): Promise<readonly IssueSummary[]> {
  const issues = new Map<string, IssueSummary>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const before = issues.size
    const rows = await fetchPage(page)
    for (const issue of rows) issues.set(issue.id, issue)
    if (rows.length < ISSUES_A_PAGE || issues.size === before) break
  }
  return [...issues.values()]
}

async function fetchIssuePage(
  page: number,
  graphql: GraphqlClient,
  context: DecodeContext,
): Promise<readonly IssueSummary[]> {
  const offset = page * ISSUES_A_PAGE
  const variables = { sortKey: 'RELEASE_DATE', limit: ISSUES_A_PAGE, reverse: true, offset } as const
  const { issues } = await graphql.request(GetIssuesDocument, variables)
  return decodeIssues(issues, context)
}
