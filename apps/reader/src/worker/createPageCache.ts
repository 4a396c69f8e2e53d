/** Pages as bytes, each for one version of its content. */
export interface PageCache {
  /** With its version; undefined where the page is not kept, or the browser fails. */
  find(address: string): Promise<KeptPage | undefined>
  /** To be called before the content of a page is read: where all has been cleared since then, it is not kept. */
  startKeeping(): KeepPage
  /** Also what is being made meanwhile is not kept: its content may be somebody’s who has signed out. */
  clear(): Promise<void>
}

/** Never rejects: without it the page is made again. */
export type KeepPage = (address: string, version: string, page: Response) => Promise<void>

const CACHE = 'gatefold-pages'
const VERSION_HEADER = 'gatefold-version'
const MOST_PAGES = 200
/** A long issue leaves room for others. */
const MOST_OF_ISSUE = 100

export interface KeptPage {
  readonly version: string
  readonly response: Response
}

export function createPageCache(caches: CacheStorage): PageCache {
  let clearings = 0
  return {
    async find(address) {
      const response = await caches.match(address, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined)
      const version = response?.headers.get(VERSION_HEADER)
      return response === undefined || typeof version !== 'string' ? undefined : { version, response }
    },
    startKeeping() {
      const before = clearings
      return async (address, version, page) => {
        if (before !== clearings) return
        const headers = new Headers(page.headers)
        headers.set(VERSION_HEADER, version)
        const kept = new Response(await page.arrayBuffer(), { headers })
        try {
          const cache = await caches.open(CACHE)
          await cache.put(address, kept)
          const surplus = findSurplus(await cache.keys(), address)
          if (surplus !== undefined) await cache.delete(surplus)
          if (before !== clearings) await cache.delete(address)
        } catch {
          // A full device keeps no pages.
        }
      }
    },
    async clear() {
      clearings += 1
      await caches.delete(CACHE)
    },
  }
}

/** The oldest page, of the issue of this address or of all, where there are too many. */
function findSurplus(kept: readonly Request[], address: string): Request | undefined {
  const issue = issueOf(address)
  const ofIssue = kept.filter(({ url }) => issueOf(new URL(url).pathname) === issue)
  if (issue !== undefined && ofIssue.length > MOST_OF_ISSUE) return ofIssue[0]
  return kept.length > MOST_PAGES ? kept[0] : undefined
}

function issueOf(path: string): string | undefined {
  return /^.*?\/issues\/[^/?]+/.exec(path)?.[0]
}
