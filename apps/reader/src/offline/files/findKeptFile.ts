import { byteRange } from './byteRange.ts'
import { keptCacheNames } from './createFileCache.ts'

/**
 * Answers a GET for a kept file, or for a part of it; undefined where nothing is kept, or what is kept is not whole: then
 * the network is asked.
 */
export async function findKeptFile(caches: CacheStorage, request: Request): Promise<Response | undefined> {
  if (request.method !== 'GET') return undefined
  const kept = await match(caches, request.url)
  const range = request.headers.get('range')
  return kept === undefined || range === null ? kept : answerPart(kept, range)
}

async function match(caches: CacheStorage, url: string): Promise<Response | undefined> {
  for (const cacheName of await keptCacheNames(caches)) {
    const response = await caches.match(url, { cacheName, ignoreVary: true })
    if (response !== undefined) return response
  }
  return undefined
}

/** The blob of a stored answer is a handle to the disk: a film is not read to show a part of it. */
async function answerPart(kept: Response, range: string): Promise<Response | undefined> {
  const blob = await kept.blob().catch(() => undefined)
  const headers = new Headers(kept.headers)
  if (blob === undefined || blob.size !== Number(headers.get('content-length'))) return undefined
  const part = byteRange(range, blob.size)
  if (part === 'whole') return new Response(blob, { headers })
  if (part === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${blob.size}` } })
  headers.set('content-range', `bytes ${part.first}-${part.last}/${blob.size}`)
  headers.set('content-length', String(part.last - part.first + 1))
  const type = headers.get('content-type') ?? ''
  return new Response(blob.slice(part.first, part.last + 1, type), { status: 206, headers })
}
