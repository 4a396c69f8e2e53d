/** Pages as bytes, each for one version of its content. */
export interface PageCache {
  /** With its version; undefined where the page is not kept, or the browser fails. */
  find(address: string): Promise<KeptPage | undefined>
  /** Never rejects: without it the page is made again. */
  keep(address: string, version: string, page: Response): Promise<void>
  /** Also what is being made meanwhile is not kept: its content may be somebody’s who has signed out. */
  clear(): Promise<void>
}

const CACHE = 'gatefold-pages'
const VERSION_HEADER = 'gatefold-version'
const MOST_PAGES = 200

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
    async keep(address, version, page) {
      const before = clearings
      const headers = new Headers(page.headers)
      headers.set(VERSION_HEADER, version)
      const kept = new Response(await page.arrayBuffer(), { headers })
      try {
        const cache = await caches.open(CACHE)
        await cache.put(address, kept)
        const [oldest, ...others] = await cache.keys()
        if (oldest !== undefined && others.length >= MOST_PAGES) await cache.delete(oldest)
        if (before !== clearings) await cache.delete(address)
      } catch {
        // A full device keeps no pages.
      }
    },
    async clear() {
      clearings += 1
      await caches.delete(CACHE)
    },
  }
}
