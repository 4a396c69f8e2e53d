/** What everybody may read. */
export const FILES = 'gatefold-files'

export const FILES_OF = 'gatefold-files-of-'

/** Pictures that were kept in passing. */
export const SEEN = 'gatefold-seen'

/** The caches that readers are answered from, the likeliest first. */
export async function fileCacheNames(caches: CacheStorage): Promise<readonly string[]> {
  const names = await caches.keys()
  return [FILES, ...names.filter((name) => name.startsWith(FILES_OF)), SEEN].filter((name) => names.includes(name))
}

/**
 * Answers a GET for a kept file, or for a part of it; undefined where nothing is kept, or what is kept is not whole: then
 * the network is asked.
 */
export async function findCachedFile(caches: CacheStorage, request: Request): Promise<Response | undefined> {
  if (request.method !== 'GET') return undefined
  const cached = await match(caches, request.url)
  const range = request.headers.get('range')
  return cached === undefined || range === null ? cached : answerPart(cached, range)
}

/** The value of a kept JSON file; rejects where it is not kept, or is none. */
export async function readCachedJson(caches: CacheStorage, url: string): Promise<unknown> {
  const cached = await findCachedFile(caches, new Request(url))
  if (cached === undefined) throw new Error(`${url} is not on this device.`)
  return cached.json()
}

/** Whether a file is among what this browser keeps. Never rejects: a browser that lends no caches keeps nothing. */
export async function isCached(url: string): Promise<boolean> {
  try {
    return (await globalThis.caches.match(url, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}

/** Takes away the files that only one reader may see, of every such reader. */
export async function removeOwnedFiles(caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined): Promise<void> {
  if (caches === undefined) return
  const names = (await caches.keys()).filter((name) => name.startsWith(FILES_OF))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** First and last byte, both included. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

const PART = /^bytes=(?<first>\d+)-(?<last>\d*)$/

const TAIL = /^bytes=-(?<length>\d+)$/

/**
 * The part that a `Range` header asks for of so many bytes; `whole` where it asks for none, for several, or in a way that
 * nobody understands (RFC 9110: such a header is passed by); `none` where there are no such bytes.
 */
export function byteRange(header: string, size: number): ByteRange | 'whole' | 'none' {
  const { first, last = '' } = PART.exec(header.trim())?.groups ?? {}
  if (first !== undefined) return partOf(Number(first), last === '' ? size - 1 : Number(last), size)
  return tailOf(TAIL.exec(header.trim())?.groups?.['length'], size)
}

async function match(caches: CacheStorage, url: string): Promise<Response | undefined> {
  for (const cacheName of await fileCacheNames(caches)) {
    const response = await caches.match(url, { cacheName, ignoreVary: true })
    if (response !== undefined) return response
  }
  return undefined
}

/** The blob of a stored answer is a handle to the disk: a film is not read to show a part of it. */
async function answerPart(cached: Response, range: string): Promise<Response | undefined> {
  const blob = await cached.blob().catch(() => undefined)
  const headers = new Headers(cached.headers)
  if (blob === undefined || blob.size !== Number(headers.get('content-length'))) return undefined
  const part = byteRange(range, blob.size)
  if (part === 'whole') return new Response(blob, { headers })
  if (part === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${blob.size}` } })
  headers.set('content-range', `bytes ${part.first}-${part.last}/${blob.size}`)
  headers.set('content-length', String(part.last - part.first + 1))
  const type = headers.get('content-type') ?? ''
  return new Response(blob.slice(part.first, part.last + 1, type), { status: 206, headers })
}

function tailOf(length: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  if (length === undefined) return 'whole'
  return Number(length) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(length)), last: size - 1 }
}

function partOf(first: number, last: number, size: number): ByteRange | 'whole' | 'none' {
  if (first >= size) return 'none'
  return last < first ? 'whole' : { first, last: Math.min(last, size - 1) }
}
