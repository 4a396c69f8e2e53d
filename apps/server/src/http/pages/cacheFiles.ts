import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'

/** An answer as the library that serves files has made it. */
interface CachedFile {
  readonly headers: ReturnType<FastifyReply['getHeaders']>
  readonly body: Buffer
}

interface FileCacheOptions {
  /** Bytes in all. */
  readonly most: number
  /** Bytes of one file as it is sent. */
  readonly largest: number
  /** What is said of a file whose name never gets another content: no other is kept. */
  readonly caching: string
}

/** What makes an answer another one than the whole file. */
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range']

/** What is not said of the sentence that comes in the place of a file. */
const ABOUT_THE_FILE = ['cache-control', 'content-encoding', 'content-length', 'etag', 'last-modified', 'accept-ranges']

/** What an entry costs beside its body: headers and key. */
const ENTRY_OVERHEAD = 2_048

/**
 * Keeps the files that the routes of a scope send whole, in the coding that was chosen and with the headers that were said, and
 * sends them again without looking at the disk. Conditional requests, parts of files and HEAD go to the routes, each time
 * (decision 0309).
 */
export function cacheFiles(scope: FastifyInstance, { most, largest, caching }: FileCacheOptions): void {
  const isLasting = (reply: FastifyReply) =>
    reply.statusCode === 200 && reply.getHeader('cache-control') === caching && lengthOf(reply) <= largest
  const cache = new LRUCache<string, CachedFile>({
    maxSize: most,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + ENTRY_OVERHEAD,
  })
  scope.addHook('onRequest', (request, reply, done) => {
    const known = isWhole(request) ? cache.get(keyOf(request)) : undefined
    if (known === undefined) done()
    else void reply.headers(known.headers).send(known.body)
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || !isLasting(reply) || !isWhole(request)) return payload
    try {
      const body = await buffer(payload)
      cache.set(keyOf(request), { headers: headersOf(reply), body })
      return body
    } catch (error) {
      for (const name of ABOUT_THE_FILE) void reply.removeHeader(name)
      throw error
    }
  })
}

function isWhole({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && CONDITIONS.every((name) => headers[name] === undefined)
}

/** Whatever stands behind a question mark is the same file. */
function keyOf({ headers, routeOptions }: FastifyRequest): string {
  return `${routeOptions.url ?? ''} ${headers['accept-encoding'] ?? ''}`
}

function lengthOf(reply: FastifyReply): number {
  const length = Number(reply.getHeader('content-length'))
  return Number.isNaN(length) ? Infinity : length
}

/** Without what belongs to the one request. */
function headersOf(reply: FastifyReply): CachedFile['headers'] {
  const { 'x-request-id': _request, ...headers } = reply.getHeaders()
  return headers
}
