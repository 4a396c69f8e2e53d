import { posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PAGE_ANSWERS } from '@gatefold/magazine/title/PublicConfiguration'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import type { PageService } from './createPageService.ts'
import { COMMON_SECURITY_HEADERS, FILE_SECURITY_HEADERS, type SecurityPolicies } from './securityHeaders.ts'
import { sendNoFile, sendText } from './sendText.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** All that a build has in the codings that browsers ask for; what is larger is seldom asked for. Bytes. */
const FILE_CACHE = { most: 24 * 1024 * 1024, largest: 512 * 1024, caching: IMMUTABLE }

export interface PageDeps {
  readonly service: PageService
  readonly clientFolder: string
  /** The headers of every page, and of the frames that publishers' HTML is written into, that say what it may do. */
  readonly policies: Pick<SecurityPolicies, 'page' | 'frame'>
  /** Whether a request comes from where the title's password has been entered. */
  readonly isOpen: (request: FastifyRequest) => boolean
  /** Where else a page is to be asked for, by the name that a request asks by; undefined where it is right. */
  readonly findOrigin: (host: string | undefined) => string | undefined
  /** The origin that a page names itself by; undefined where it is not known. */
  readonly findPublicOrigin: (host: string | undefined) => string | undefined
}

/** What is never a document of its own. */
const PARTS_OF_PAGES: ReadonlySet<string> = new Set(['.js', '.css', '.woff2'])

/** Serves the reader below `{prefix}/`: its built files as they are, and every other path as a page. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { clientFolder, policies } = deps
  await app.register(async (scope) => {
    cacheFiles(scope, FILE_CACHE)
    await scope.register(fastifyStatic, {
      root: clientFolder,
      // One route a file, found at start: nothing outside the list is ever looked for on the disk.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'index.html', 'sw.js', '**/.*'],
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(clientFolder.length).replaceAll('\\', '/').startsWith('/build/')
        const isPart = isHashed && PARTS_OF_PAGES.has(posix.extname(path))
        void reply
          .headers({
            ...(isPart ? FILE_SECURITY_HEADERS : COMMON_SECURITY_HEADERS),
            ...(posix.extname(path) === '.html' ? policies.frame : {}),
          })
          .header('cache-control', isHashed ? IMMUTABLE : 'no-cache')
          .header('vary', 'accept-encoding')
      },
    })
  })
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply))
  app.get('/', { prefixTrailingSlash: 'slash' }, (request, reply) => sendPage(request, reply, deps))
  app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = request.params['*']
    // `//` reads as another host's name; it is as unknown as any other path (Requirement R2.12).
    if (path.startsWith('/')) return sendHome(reply, `${app.prefix}/`)
    return isFilePath(path) ? sendNoFile(reply) : sendPage(request, reply, deps)
  })
}

/**
 * Whether a path means a file: below `build/`, or a name with an extension right below the root, such as `robots.txt`.
 * A page in its place would be taken for a script or a picture.
 */
function isFilePath(path: string): boolean {
  return path.startsWith('build/') || (!path.includes('/') && posix.extname(path) !== '')
}

function sendHome(reply: FastifyReply, home: string): FastifyReply {
  return reply.headers(COMMON_SECURITY_HEADERS).header('cache-control', 'no-cache').redirect(home, 302)
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, deps: PageDeps): Promise<FastifyReply> {
  const { service, policies, isOpen, findOrigin, findPublicOrigin } = deps
  const origin = findOrigin(request.headers.host)
  if (origin !== undefined) {
    return reply
      .headers(COMMON_SECURITY_HEADERS)
      .header('cache-control', 'no-store')
      .redirect(`${origin}${request.url}`)
  }
  const { rendered, rest } = splitPageAddress(request.url)
  const { host, 'accept-language': acceptLanguage } = request.headers
  const visit = { url: rendered, origin: findPublicOrigin(host), acceptLanguage }
  const answer = isOpen(request) ? await service.answer(visit) : await service.answerLocked(visit)
  void reply.headers(COMMON_SECURITY_HEADERS).headers(policies.page(request.host))
  const { location } = answer.headers
  if (location === undefined) return sendAnswer(request, reply, answer)
  return reply
    .code(answer.status)
    .header('cache-control', 'no-cache')
    .header('location', addParameters(location, rest))
    .send()
}

/** Requirement R2.16 without the reader: the page could not be made, and nothing of why reaches the visitor. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status < 500) return sendText(reply.code(status), 'The address cannot be read.')
  request.log.error({ err: error }, 'A page could not be rendered')
  return sendText(reply.code(500), 'Something went wrong!')
}

/**
 * The search parameters that change what everybody sees (Requirement R2.4), and how each is written; the rest is the
 * reader's own business.
 */
const RENDERED_PARAMETERS: Readonly<Record<string, RegExp>> = {
  lang: /^/,
  page: /^-?\d{1,9}$/,
  [PAGE_ANSWERS]: /^$/,
}

interface PageAddress {
  /** Path and the parameters that the page depends on, in one form for every way of writing them. */
  readonly rendered: string
  /** The other parameters as they were asked for, to be kept on a redirect. */
  readonly rest: string
}

/** Splits an address so that pages are rendered and kept once, whatever campaign brought the visitor. */
export function splitPageAddress(url: string): PageAddress {
  const mark = url.indexOf('?')
  if (mark < 0) return { rendered: url, rest: '' }
  const search = new URLSearchParams(url.slice(mark + 1))
  const renderedParameters = new URLSearchParams()
  for (const [name, form] of Object.entries(RENDERED_PARAMETERS)) {
    const value = search.get(name)
    if (value === null || !form.test(value)) continue
    renderedParameters.set(name, value)
    search.delete(name)
  }
  const path = url.slice(0, mark)
  return {
    rendered: renderedParameters.size === 0 ? path : `${path}?${renderedParameters.toString()}`,
    rest: search.toString(),
  }
}

/** The address with more parameters, in front of its fragment. */
export function addParameters(address: string, parameters: string): string {
  if (parameters === '') return address
  const [path = '', fragment] = address.split('#', 2)
  const joined = `${path}${path.includes('?') ? '&' : '?'}${parameters}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

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
