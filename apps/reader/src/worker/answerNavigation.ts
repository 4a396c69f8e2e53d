import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'
import { findStoredPage, type StoredPage } from '../render/findStoredPage.ts'
import { renderEmptyDocument } from '../render/renderDocument.tsx'
import type { StoredReads } from '../render/storedContent.ts'
import type { Shell } from './Shell.ts'

export interface NavigationDependencies {
  /** Undefined where the browser has thrown the precache away. */
  readonly readShell: () => Promise<Shell | undefined>
  /** Undefined where the local store cannot be opened. */
  readonly openStore: () => Promise<StoredReads | undefined>
  /** Whether the stored role is the admin's: for whom nothing is fresh (Requirement R6.3). */
  readonly isAdmin: () => Promise<boolean>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** A signal that is given after so many milliseconds. */
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly log: (message: string, cause: unknown) => void
}

/** How long the host may take where the device has the page. Milliseconds. */
const PATIENCE = 3_000
const NEVER = Infinity

/**
 * The page at an address: from the local store while fresh (Requirement R9.3), else from the host, else from the store at
 * any age (Requirement R4.9), else the document without a screen, whose reader says what is wrong. For the admin the host
 * comes first. Rejects only where there is no network and the browser has thrown away the worker's own files.
 */
export async function answerNavigation(request: Request, dependencies: NavigationDependencies): Promise<Response> {
  const url = new URL(request.url)
  const [shell, isAdmin] = await Promise.all([dependencies.readShell(), dependencies.isAdmin()])
  if (shell === undefined) return dependencies.fetch(request)
  const stored = await findPage(url, shell, dependencies)
  const write = () => renderAnswer(url, stored, shell)
  if (stored?.isFresh === true && !isAdmin) {
    const answer = await write()
    if (answer !== undefined) return answer
  }
  const { ours, other } = await fetchPage(request, stored === undefined ? NEVER : PATIENCE, dependencies)
  return ours ?? (await write()) ?? other ?? pageOf(renderEmptyDocument(shell.template, shell.configuration), shell)
}

/** A store that fails is a store that has nothing. */
async function findPage(url: URL, shell: Shell, dependencies: NavigationDependencies): Promise<StoredPage | undefined> {
  const { openStore, now, log } = dependencies
  try {
    const store = await openStore()
    if (store === undefined) return undefined
    const { configuration, template } = shell
    return await findStoredPage(url, { configuration, template, store, now: now() })
  } catch (error) {
    log('The local store could not be read.', error)
    return undefined
  }
}

async function renderAnswer(url: URL, stored: StoredPage | undefined, shell: Shell): Promise<Response | undefined> {
  const answer = await stored?.render()
  if (answer === undefined) return undefined
  if (answer.kind === 'page') return pageOf(answer.html, shell)
  return Response.redirect(new URL(withParameters(answer.location, url), url), 302)
}

function pageOf(html: string, { headers }: Shell): Response {
  return new Response(html, { headers })
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
