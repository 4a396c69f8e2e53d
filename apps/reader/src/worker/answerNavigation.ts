import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'
import { rememberReads, type StoredReads } from '../render/storedContent.ts'
import type { PageCache } from './createPageCache.ts'
import type * as LateWorker from './lateWorker.ts'
import { pageVersion, readPageState, type PageState } from './readPageState.ts'
import type { Shell } from './Shell.ts'

export interface NavigationDependencies {
  /** Below it are the pages. */
  readonly basePath: string
  /** Of this worker: pages of another are other pages. */
  readonly build: string
  /** Undefined where the browser has thrown the precache away. */
  readonly readShell: () => Promise<Shell | undefined>
  /** Undefined where the local store cannot be opened. */
  readonly openStore: () => Promise<StoredReads | undefined>
  /** Whether the stored role is the admin's: for whom nothing is fresh (Requirement R6.3). */
  readonly isAdmin: () => Promise<boolean>
  readonly pages: PageCache
  readonly loadMaker: () => Pick<typeof LateWorker, 'renderStoredPage' | 'renderEmptyDocument'>
  readonly fetch: typeof fetch
  /** Whether the browser knows that there is no network. */
  readonly isCutOff: () => boolean
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** A signal that is given after so many milliseconds. */
  readonly timeout: (milliseconds: number) => AbortSignal
  /** Keeps the worker alive until something is done. */
  readonly stayFor: (work: Promise<void>) => void
  readonly log: (message: string, cause: unknown) => void
}

/** How long the host may take where the device has the page. Milliseconds. */
const PATIENCE = 3_000
const NEVER = Infinity
const MINUTE = 60_000

/**
 * The page at an address: from the local store while fresh (Requirement R9.3), else from the host, else from the store at
 * any age (Requirement R4.9), else the document without a screen, whose reader says what is wrong. For the admin the host
 * comes first. Rejects only where there is no network and the browser has thrown away the worker's own files.
 */
export async function answerNavigation(request: Request, dependencies: NavigationDependencies): Promise<Response> {
  const url = new URL(request.url)
  const [shell, isAdmin, device] = await Promise.all([
    dependencies.readShell(),
    dependencies.isAdmin(),
    lookOnDevice(url, dependencies),
  ])
  if (shell === undefined) return dependencies.fetch(request)
  const write = () => device && (device.kept ?? makePage(device, shell, dependencies))
  const isFresh = !isAdmin && isYoung(device?.state, shell, dependencies.now())
  const answer = isFresh || dependencies.isCutOff() ? await write() : undefined
  if (answer !== undefined) return answer
  const { ours, other } = await fetchPage(request, patienceWith(device), dependencies)
  return ours ?? (await write()) ?? other ?? makeEmptyPage(shell, dependencies)
}

function patienceWith(device: DevicePage | undefined): number {
  return device === undefined ? NEVER : PATIENCE
}

/** A page that can be made of what is on this device. */
interface DevicePage {
  readonly url: URL
  readonly store: StoredReads
  readonly state: PageState
  readonly version: string
  /** Made before, of the same content. */
  readonly kept: Response | undefined
}

/** A store that fails is a store that has nothing. */
async function lookOnDevice(url: URL, dependencies: NavigationDependencies): Promise<DevicePage | undefined> {
  const { basePath, openStore, pages, log } = dependencies
  try {
    const opened = await openStore()
    if (opened === undefined) return undefined
    const store = rememberReads(opened)
    const path = url.pathname.slice(basePath.length)
    const [state, page] = await Promise.all([readPageState(path, store), pages.find(addressOf(url))])
    if (state === undefined) return undefined
    const version = pageVersion(dependencies.build, state)
    return { url, store, state, version, kept: page?.version === version ? page.response : undefined }
  } catch (error) {
    log('The local store could not be read.', error)
    return undefined
  }
}

/** Requirement R9.3. */
function isYoung(state: PageState | undefined, { configuration }: Shell, now: number): boolean {
  if (state === undefined) return false
  const { content, assets } = state
  const { ttl } = configuration.cache
  return now - content < ttl.getIssue * MINUTE && now - assets < ttl.styles * MINUTE
}

async function makePage(
  { url, store, state, version }: DevicePage,
  { configuration, template, headers }: Shell,
  { loadMaker, pages, stayFor }: NavigationDependencies,
): Promise<Response | undefined> {
  const answer = await loadMaker().renderStoredPage({ url: addressOf(url), configuration, template, store })
  if (answer === undefined) return undefined
  if (answer.kind === 'redirect') return Response.redirect(withParameters(answer.location, url), 302)
  const page = new Response(answer.html, { headers })
  if (state.isLasting) stayFor(pages.keep(addressOf(url), version, page.clone()))
  return page
}

function makeEmptyPage({ template, configuration, headers }: Shell, { loadMaker }: NavigationDependencies): Response {
  return new Response(loadMaker().renderEmptyDocument(template, configuration), { headers })
}

/** Only the language changes what everybody sees (Requirement R2.4). */
function addressOf({ pathname, searchParams }: URL): string {
  const lang = searchParams.get('lang')
  return lang === null ? pathname : `${pathname}?${new URLSearchParams({ lang }).toString()}`
}

/** What another party put into the address stays in it, as on the host. */
function withParameters(location: string, asked: URL): string {
  const target = new URL(location, asked)
  for (const [name, value] of asked.searchParams) {
    if (name !== 'lang') target.searchParams.append(name, value)
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

async function fetchPage(
  request: Request,
  patience: number,
  { fetch, timeout }: NavigationDependencies,
): Promise<Fetched> {
  try {
    const response = await fetch(request, patience === NEVER ? {} : { signal: timeout(patience) })
    return response.ok && response.headers.has(BUILD_HEADER) ? { ours: response } : { other: response }
  } catch {
    return {}
  }
}
