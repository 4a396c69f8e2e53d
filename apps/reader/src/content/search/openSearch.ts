import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { Issue } from '@gatefold/magazine/issue'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { SearchResults } from '@gatefold/magazine/search/SearchQuery'
import { createDecodeReport, type GraphqlClient } from '../../network/createGraphqlClient.ts'
import { fetchJson, isTimeout } from '../../network/requestTimeout.ts'
import { createPageTexts } from '../replica/createPageTexts.ts'
import { fetchFlatplan } from '../replica/flatplan.ts'
import type { Session } from '../../account/createSession.ts'
import { createSessionClient } from '../../account/createSessionClient.ts'
import { openLocalStore } from '../../storage/openLocalStore.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'
import type { DownloadStore, HeldIssue } from '../../storage/LocalStore.ts'
import { decodeSearch } from '@gatefold/contract/decode/decodeSearch'
import { SearchDocument } from '@gatefold/contract/generated/documents'
import { createSearchIndex, MOST_HITS, type Search, type SearchRequest } from './createSearchIndex.ts'

interface Places {
  readonly isOnline: () => boolean
  readonly findAtHost: (request: SearchRequest) => Promise<SearchResults>
  readonly findOnDevice: (request: SearchRequest) => Promise<SearchResults>
}

/** Another search can be made in a minute. */
export class SearchBusy extends Error {
  constructor(cause: GraphqlError) {
    super('Too many searches.', { cause })
    this.name = 'SearchBusy'
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

interface SearchDeps {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly browser: Window & typeof globalThis
  readonly isOnline: () => boolean
}

/** Search over the configured host and this browser's local store; the store is opened when it is first needed. */
export function openSearch({ configuration, session, browser, isOnline }: SearchDeps): Search {
  const fetch = browser.fetch.bind(browser)
  const log = (message: string, cause?: unknown) => console.warn(message, ...(cause === undefined ? [] : [cause]))
  const context: DecodeContext = { sanitize: sanitizeHtml, report: createDecodeReport(log, log) }
  const graphql = createSessionClient({ configuration, session, fetch, now: Date.now })
  let device: Promise<ReturnType<typeof createDeviceSearch>> | undefined
  const openDevice = async () => {
    const opened = await openLocalStore({ indexedDB: browser.indexedDB, now: Date.now })
    return createDeviceSearch({
      store: opened.kind === 'open' ? opened.value : undefined,
      readPrinted: (issue) => readPrinted(issue, { fetch, context }),
      pause: () => new Promise((resolve) => browser.setTimeout(resolve)),
    })
  }
  return createSearch({
    // Another host has no search: what is on this device is looked through.
    isOnline: () => hasExtras(configuration) && isOnline(),
    findAtHost: (request) => fetchSearch(request, { graphql, context }),
    findOnDevice: async (request: SearchRequest) => (await (device ??= openDevice())).find(request),
  })
}

interface Files {
  readonly fetch: typeof fetch
  readonly context: Pick<DecodeContext, 'report'>
}

/**
 * The texts of an issue's printed pages, as far as they can be had: what is downloaded has them all, what was only read has none
 * without a network. A host that is late with one is not asked for the others. Never rejects.
 */
export async function readPrinted(
  { data }: Pick<Issue, 'data'>,
  { fetch, context: { report } }: Files,
): Promise<readonly PrintedText[]> {
  if (data.flatplan === undefined) return []
  const readFile = (url: string) => fetchJson(url, fetch)
  const flatplan = await fetchFlatplan(data.flatplan, { readFile, report }).catch(() => undefined)
  const texts = createPageTexts({ fetch, log: (message) => report({ path: '', problem: message }) })
  const printed: PrintedText[] = []
  for (const { page, text: address } of flatplan?.pages ?? []) {
    if (address === undefined) continue
    const found = await texts.fetch(address).catch((error: unknown) => (isTimeout(error) ? 'late' : undefined))
    if (found === 'late') break
    if (found !== undefined) printed.push({ page, text: found })
  }
  return printed
}

/** A host that cannot be reached, or has no search, leaves what is on this device. */
export function createSearch({ isOnline, findAtHost, findOnDevice }: Places): Search {
  return {
    async find(request) {
      if (isOnline()) {
        try {
          return { ...(await findAtHost(request)), where: 'host' }
        } catch (error) {
          if (!(error instanceof GraphqlError)) throw error
          if (error.codes.includes('TOO_MANY_TRIES')) throw new SearchBusy(error)
        }
      }
      return { ...(await findOnDevice(request)), where: 'device' }
    },
  }
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
    async find(request: SearchRequest): Promise<SearchResults> {
      // One after the other: two would read the same issue twice.
      following = following.catch(() => undefined).then(follow)
      await following
      return index.find(request)
    },
  }
}

interface Source {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

/** What the host finds. Rejects with the GraphQL client's error. */
async function fetchSearch({ query, language }: SearchRequest, { graphql, context }: Source): Promise<SearchResults> {
  const { search } = await graphql.request(SearchDocument, { query, lang: language, limit: MOST_HITS })
  return decodeSearch(search, context)
}
