import { isOddPath } from '@gatefold/magazine/title/paths'
import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'
import { memoizeReads, type StoredReads } from '../render/storedContent.ts'
import type { ReadFile } from '../network/requestTimeout.ts'
import type { Timers } from '../network/connectivity.ts'
import type { KeepPage, CachedPage, PageCache } from './createPageCache.ts'
import type * as LazyWorker from './lazyWorker.ts'
import { pageVersion, readPageState, type PageState, type PageVersion } from './readPageState.ts'
import type { Shell } from './createPrecache.ts'

export interface NavigationDeps {
  /** Below it are the pages. */
  readonly basePath: string
  /** Undefined where the browser has thrown the precache away. */
  readonly readShell: () => Promise<Shell | undefined>
  /** The browser's languages, the dearest first. */
  readonly browserLanguages: readonly string[]
  /** Undefined where the local store cannot be opened. */
  readonly openStore: () => Promise<StoredReads | undefined>
  /** Whether the stored role is the admin's: for whom nothing is fresh (Requirement R6.3). */
  readonly isAdmin: () => Promise<boolean>
  readonly pages: PageCache
  /** Reads a JSON file that is on this device; rejects where it is not. */
  readonly readFile: ReadFile
  readonly loadMaker: () => Pick<typeof LazyWorker, 'renderStoredPage' | 'renderEmptyDocument'>
  readonly fetch: typeof fetch
  /** Whether the browser knows that there is no network. */
  readonly isCutOff: () => boolean
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly timers: Timers
  /** Keeps the worker alive until something is done. */
  readonly stayFor: (work: Promise<void>) => void
  readonly log: (message: string, cause: unknown) => void
}

/** How long the host may take to begin its answer where the device has the page. Milliseconds. */
const PATIENCE = 3_000

/** How long the local store may take before the host is asked. Milliseconds. */
const LOOK = 1_000

/**
 * The page at an address: as it is kept, or from the local store, while fresh (Requirement R9.3), else from the host, else from
 * the store at any age (Requirement R4.9), else the document without a screen, whose reader says what is wrong. For the admin
 * the host comes first. Rejects only where there is no network and the browser has thrown away the worker's own files.
 */
export async function answerNavigation(request: Request, deps: NavigationDeps): Promise<Response> {
  const { basePath } = deps
  const url = new URL(request.url)
  if (isOddPath(url.pathname.slice(basePath.length))) return Response.redirect(new URL(basePath, url).href, 302)
  return answerPage(request, url, deps)
}

async function answerPage(request: Request, url: URL, deps: NavigationDeps): Promise<Response> {
  const { pages, timers, now, isCutOff } = deps
  const [cached, isAdmin] = await Promise.all([atMost(LOOK, pages.find(addressOf(url)), timers), deps.isAdmin()])
  const mayStay = (version: PageVersion) => isCutOff() || (!isAdmin && isYoung(version, now()))
  if (cached !== undefined && mayStay(cached.version)) return cached.response

  const looking = lookOnDevice({ url, cached }, deps)
  const lookForAWhile = () => atMost(LOOK, looking, timers)
  const [shell, device] = await Promise.all([deps.readShell(), lookForAWhile()])
  if (shell === undefined) return deps.fetch(request)
  const write = (found: DevicePage | undefined) => found && writePage(found, shell, deps)
  const isGood = device !== undefined && mayStay(pageVersion(shell, device.state))
  const answer = isGood ? await write(device) : undefined
  if (answer !== undefined) return answer
  const { ours, other } = await fetchPage(request, looking, deps)
  return ours ?? (await write(await lookForAWhile())) ?? other ?? makeEmptyPage(url, shell, deps)
}

/** What comes within so many milliseconds, else undefined. */
function atMost<Value>(milliseconds: number, value: Promise<Value>, timers: Timers): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const stop = timers.after(milliseconds, () => resolve(undefined))
    value.then(resolve, reject).finally(stop)
  })
}

interface RequestedPage {
  readonly url: URL
  /** Made before, perhaps of other content. */
  readonly cached: CachedPage | undefined
}

/** A page that can be made of what is on this device. */
interface DevicePage extends RequestedPage {
  readonly store: StoredReads
  readonly state: PageState
  /** Reads the store anew. */
  readonly readState: () => Promise<PageState | undefined>
  readonly keep: KeepPage
}

/** A store that fails is a store that has nothing. */
async function lookOnDevice(
  requested: RequestedPage,
  { basePath, openStore, pages, log }: NavigationDeps,
): Promise<DevicePage | undefined> {
  try {
    const keep = pages.startKeeping()
    const opened = await openStore()
    if (opened === undefined) return undefined
    const store = memoizeReads(opened)
    const path = requested.url.pathname.slice(basePath.length)
    const state = await readPageState(path, store)
    const readState = () => readPageState(path, memoizeReads(opened))
    return state === undefined ? undefined : { ...requested, store, state, readState, keep }
  } catch (error) {
    log('The local store could not be read.', error)
    return undefined
  }
}

async function writePage(
  { url, store, state, readState, cached, keep }: DevicePage,
  shell: Shell,
  { loadMaker, stayFor, readFile, browserLanguages }: NavigationDeps,
): Promise<Response | undefined> {
  const { configuration, template, headers } = shell
  const version = pageVersion(shell, state)
  if (cached?.version.name === version.name) return cached.response
  const page = { url: addressOf(url), configuration, template, browserLanguages, store, readFile }
  const answer = await loadMaker().renderStoredPage(page)
  if (answer === undefined) return undefined
  if (answer.kind === 'redirect') return Response.redirect(withParameters(answer.location, url), 302)
  const response = new Response(answer.html, { headers })
  const isCurrent = async () => {
    const after = await readState()
    return after !== undefined && pageVersion(shell, after).name === version.name
  }
  // Printed pages are many and quickly made: the articles keep their room.
  if (state.isLasting && !url.searchParams.has('page')) {
    stayFor(keep({ address: page.url, version, response: response.clone(), isCurrent }))
  }
  return response
}

function makeEmptyPage(url: URL, { template, configuration, headers }: Shell, deps: NavigationDeps) {
  const { loadMaker, browserLanguages } = deps
  const html = loadMaker().renderEmptyDocument({ url: addressOf(url), configuration, template, browserLanguages })
  return new Response(html, { headers })
}

/** What changes the page that everybody sees: the language (Requirement R2.4) and the printed page. */
const RENDERED_PARAMETERS = ['lang', 'page']

function addressOf({ pathname, searchParams }: URL): string {
  const rendered = [...searchParams].filter(([name]) => RENDERED_PARAMETERS.includes(name))
  return rendered.length === 0 ? pathname : `${pathname}?${new URLSearchParams(rendered).toString()}`
}

/** What another party put into the address stays in it, as on the host. */
function withParameters(location: string, requestUrl: URL): string {
  const target = new URL(location, requestUrl)
  for (const [name, value] of requestUrl.searchParams) {
    if (!RENDERED_PARAMETERS.includes(name)) target.searchParams.append(name, value)
  }
  return target.href
}

/** What came over the network: at most one of the two, and neither where no answer came, or not in time. */
interface Fetched {
  /** An answer of our host that is well. */
  readonly ours?: Response
  /** Of a captive portal, a way to somewhere else, a failure: worth less than what the device has. */
  readonly other?: Response
}

/** Where the device has the page, a host that does not begin to answer is not waited for; a body may take its time. */
async function fetchPage(
  request: Request,
  looking: Promise<DevicePage | undefined>,
  { fetch, timers }: NavigationDeps,
): Promise<Fetched> {
  const patience = new AbortController()
  let isOver = false
  const giveUp = (device: DevicePage | undefined) => {
    if (device !== undefined && !isOver) patience.abort()
  }
  const stop = timers.after(PATIENCE, () => void looking.then(giveUp))
  try {
    const response = await fetch(request, { signal: patience.signal })
    return response.ok && response.headers.has(BUILD_HEADER) ? { ours: response } : { other: response }
  } catch {
    return {}
  } finally {
    isOver = true
    stop()
  }
}

/** Requirement R9.3. What was saved by a clock that has been set back since is as old as can be. Pure. */
function isYoung({ savedAt, staleAt }: PageVersion, now: number): boolean {
  return savedAt <= now && now < staleAt
}
