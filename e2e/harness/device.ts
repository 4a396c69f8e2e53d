import type { Manifest } from '@gatefold/magazine/manifest'
import type { Page } from '@playwright/test'

/** A file in Cache Storage, read back byte by byte. */
export interface CachedFile {
  readonly cache: string
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

/** A row of the object store `downloads`, as far as the tests look at it. */
export interface StoredDownload {
  readonly issueId: string
  readonly status: { readonly kind: string }
  readonly withFilms: boolean
  readonly owner?: string
  readonly held?: Manifest
  readonly wanted?: Manifest
}

/** The caches with this at the beginning of their names: all that downloads have kept, unless told otherwise. */
export function readCachedFiles(page: Page, prefix = 'gatefold-files'): Promise<readonly CachedFile[]> {
  return page.evaluate(async (start) => {
    const hex = (hash: ArrayBuffer) =>
      [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const cachedFiles: { cache: string; url: string; bytes: number; sha256: string }[] = []
    for (const cache of await caches.keys()) {
      if (!cache.startsWith(start)) continue
      const files = await caches.open(cache)
      for (const request of await files.keys()) {
        const content = await (await files.match(request))?.arrayBuffer()
        if (content === undefined) continue
        const sha256 = hex(await crypto.subtle.digest('SHA-256', content))
        cachedFiles.push({ cache, url: request.url, bytes: content.byteLength, sha256 })
      }
    }
    return cachedFiles
  }, prefix)
}

export function readDownloads(page: Page): Promise<readonly StoredDownload[]> {
  return readRows(page, 'downloads') as Promise<readonly StoredDownload[]>
}

/** Every row of an object store of the magazine; none where there is no such store. */
export function readRows(page: Page, store: string): Promise<readonly unknown[]> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === 'canvasflow')) return []
    const open = indexedDB.open('canvasflow')
    await new Promise((resolve, reject) => {
      open.addEventListener('success', resolve)
      open.addEventListener('error', reject)
    })
    try {
      if (!open.result.objectStoreNames.contains(name)) return []
      const reading = open.result.transaction(name).objectStore(name).getAll()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      return reading.result
    } finally {
      open.result.close()
    }
  }, store)
}

/**
 * What is wrong with what this device has kept: a file that is not what its manifest says, or that no manifest names, or
 * one that a whole issue misses.
 */
export async function complaintsOfDevice(page: Page): Promise<readonly string[]> {
  const [cachedFiles, downloads] = await Promise.all([readCachedFiles(page), readDownloads(page)])
  const absolute = (url: string) => new URL(url, page.url()).href
  const named = new Map(
    downloads.flatMap(({ held, wanted }) =>
      [...(held?.files ?? []), ...(wanted?.files ?? [])].map((file) => [absolute(file.url), file] as const),
    ),
  )
  const wrong = cachedFiles.flatMap(({ url, bytes, sha256 }) => {
    const file = named.get(url)
    if (file === undefined) return [`nobody needs ${url}`]
    return file.bytes === bytes && file.sha256 === sha256 ? [] : [`not as vouched for: ${url}`]
  })
  const urls = new Set(cachedFiles.map(({ url }) => url))
  const missing = downloads.flatMap(({ held, withFilms }) =>
    (held?.files ?? [])
      .filter(({ kind, url }) => (withFilms || kind !== 'film') && !urls.has(absolute(url)))
      .map(({ url }) => `missing: ${url}`),
  )
  return [...wrong, ...missing]
}

/** Asks the worker for every file that the downloads hold, as a page would; gives those that do not come whole. */
export async function unreadableFiles(page: Page): Promise<readonly string[]> {
  const downloads = await readDownloads(page)
  const files = downloads.flatMap(({ held, withFilms }) =>
    (held?.files ?? []).filter(({ kind }) => withFilms || kind !== 'film'),
  )
  return page.evaluate(async (expected) => {
    const found: string[] = []
    for (const { url, bytes } of expected) {
      const answer = await fetch(url).catch(() => undefined)
      const body = await answer?.arrayBuffer().catch(() => undefined)
      if (body?.byteLength !== bytes) found.push(`${url}: ${answer?.status} ${body?.byteLength} of ${bytes} bytes`)
    }
    return found
  }, files)
}
