import { deleteCachedPages, PAGES_CACHE } from '../storage/cachedPages.ts'
import type { PageVersion } from './readPageState.ts'

/** Pages as bytes. Whoever changes the local store throws away what was made of the old content (`deleteCachedPages`). */
export interface PageCache {
  /** Undefined where the page is not kept, or the browser fails. */
  find(address: string): Promise<CachedPage | undefined>
  /** To be called before the content of a page is read: where all has been cleared since then, it is not kept. */
  startKeeping(): KeepPage
  /** Also what is being made meanwhile is not kept: its content may be somebody’s who has signed out. */
  clear(): Promise<void>
}

/** Never rejects: without it the page is made again. */
export type KeepPage = (page: MadePage) => Promise<void>

export interface MadePage {
  readonly address: string
  readonly version: PageVersion
  readonly response: Response
  /** Asked once the page is kept: whether the store has changed while it was made. */
  readonly isCurrent: () => Promise<boolean>
}

const VERSION_HEADER = 'gatefold-version'
const WORKER_HEADER = 'gatefold-worker'
const MOST_PAGES = 200
/** A long issue leaves room for others. */
const MOST_OF_ISSUE = 100

export interface CachedPage {
  readonly version: PageVersion
  readonly response: Response
}

/** A page that the worker of another build has made is none. */
export function createPageCache(caches: CacheStorage, build: string): PageCache {
  let clearings = 0
  return {
    async find(address) {
      const response = await caches.match(address, { cacheName: PAGES_CACHE, ignoreVary: true }).catch(() => undefined)
      if (response?.headers.get(WORKER_HEADER) !== build) return undefined
      const version = readVersion(response.headers.get(VERSION_HEADER) ?? '')
      return version && { version, response }
    },
    startKeeping() {
      const before = clearings
      return async ({ address, version, response, isCurrent }) => {
        if (before !== clearings) return
        const headers = new Headers(response.headers)
        headers.set(VERSION_HEADER, writeVersion(version))
        headers.set(WORKER_HEADER, build)
        const cachedResponse = new Response(await response.arrayBuffer(), { headers })
        try {
          const cache = await caches.open(PAGES_CACHE)
          await cache.put(address, cachedResponse)
          const surplus = findSurplus(await cache.keys(), address)
          if (surplus !== undefined) await cache.delete(surplus)
          if (!(await isCurrent().catch(() => false)) || before !== clearings) await cache.delete(address)
        } catch {
          // A full device keeps no pages.
        }
      }
    },
    async clear() {
      clearings += 1
      await deleteCachedPages(caches)
    },
  }
}

function writeVersion({ savedAt, staleAt, name }: PageVersion): string {
  return `${savedAt} ${staleAt} ${name}`
}

function readVersion(text: string): PageVersion | undefined {
  const [, savedAt, staleAt, name] = /^(\d+) (\d+) (.+)$/.exec(text) ?? []
  return name === undefined ? undefined : { name, savedAt: Number(savedAt), staleAt: Number(staleAt) }
}

/** The oldest page, of the issue of this address or of all, where there are too many. */
function findSurplus(requests: readonly Request[], address: string): Request | undefined {
  const issue = issueOf(address)
  const ofIssue = requests.filter(({ url }) => issueOf(new URL(url).pathname) === issue)
  if (issue !== undefined && ofIssue.length > MOST_OF_ISSUE) return ofIssue[0]
  return requests.length > MOST_PAGES ? requests[0] : undefined
}

function issueOf(path: string): string | undefined {
  return /^.*?\/issues\/[^/?]+/.exec(path)?.[0]
}
