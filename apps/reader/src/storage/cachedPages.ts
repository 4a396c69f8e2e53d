/** The cache of the pages that the worker has made. */
export const PAGES_CACHE = 'gatefold-pages'

/** What names an issue in an address. */
interface Addressed {
  readonly id: string
  readonly slug?: string | undefined
}

/**
 * Throws away the pages that were made of an issue which has been saved anew, or all of them: a kept page stands for
 * what is in the local store. Rejects when the browser fails; where it has no caches nothing is kept.
 */
export async function deleteCachedPages(caches: CacheStorage | undefined, issue?: Addressed): Promise<void> {
  if (caches === undefined || !(await caches.has(PAGES_CACHE))) return
  if (issue === undefined) return void (await caches.delete(PAGES_CACHE))
  const cache = await caches.open(PAGES_CACHE)
  const pages = (await cache.keys()).filter(({ url }) => isOfIssue(new URL(url).pathname, issue))
  await Promise.all(pages.map((page) => cache.delete(page)))
}

/** The caches of this page or worker; undefined where the browser has or gives none. */
export function ownCaches(): CacheStorage | undefined {
  try {
    return globalThis.caches
  } catch {
    return undefined
  }
}

/** However it is spelled in the address, and whatever the base path is. */
function isOfIssue(path: string, { id, slug }: Addressed): boolean {
  const parts = path.split('/')
  return parts.some((part, at) => parts[at - 1] === 'issues' && [id, slug].includes(decode(part)))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
