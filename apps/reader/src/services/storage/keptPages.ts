/** The cache of the pages that the worker has made. */
export const KEPT_PAGES = 'gatefold-pages'

/** What names an issue in an address. */
interface Addressed {
  readonly id: string
  readonly slug?: string | undefined
}

/**
 * Throws away the pages that were made of an issue which has been saved anew, or all of them: a kept page stands for
 * what is in the local store. Never rejects; where the browser fails a page is kept until it is no longer fresh.
 */
export async function forgetPages(
  issue?: Addressed,
  caches: CacheStorage | undefined = globalThis.caches,
): Promise<void> {
  try {
    if (caches === undefined || !(await caches.has(KEPT_PAGES))) return
    if (issue === undefined) return void (await caches.delete(KEPT_PAGES))
    const cache = await caches.open(KEPT_PAGES)
    const pages = (await cache.keys()).filter(({ url }) => isOfIssue(new URL(url).pathname, issue))
    await Promise.all(pages.map((page) => cache.delete(page)))
  } catch (cause) {
    console.error('Pages of old content could not be thrown away.', cause)
  }
}

/** The part of an address that names its issue. Pure. */
export function issueOf(path: string): string | undefined {
  return /^.*?\/issues\/[^/?]+/.exec(path)?.[0]
}

function isOfIssue(path: string, { id, slug }: Addressed): boolean {
  const names = [id, slug].flatMap((name) => (name === undefined ? [] : encodeURIComponent(name)))
  return names.some((name) => issueOf(path)?.endsWith(`/issues/${name}`) === true)
}
