import { posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PAGE_ANSWERS } from '@gatefold/magazine/title/PublicConfiguration'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import type { PageService } from './createPageService.ts'
import { cacheFiles } from './cacheFiles.ts'
import { COMMON_SECURITY_HEADERS, FILE_SECURITY_HEADERS } from './securityHeaders.ts'
import { sendNoFile, sendText } from './sendText.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** All that a build has in the codings that browsers ask for; what is larger is seldom asked for. Bytes. */
const FILE_CACHE = { most: 24 * 1024 * 1024, largest: 512 * 1024, caching: IMMUTABLE }

export interface PageDeps {
  readonly service: PageService
  readonly clientFolder: string
  /** The headers of every page that say what it may do, by the host that it is asked by. */
  readonly policy: (host: string | undefined) => Readonly<Record<string, string>>
  /** Whether a request comes from where the title's password has been entered. */
  readonly isOpen: (request: FastifyRequest) => boolean
  /** Where else a page is to be asked for, by the name that a request asks by; undefined where it is right. */
  readonly findOrigin: (host: string | undefined) => string | undefined
  /** The origin that a page names itself by; undefined where it is not known. */
  readonly findPublicOrigin: (host: string | undefined) => string | undefined
  /** Sent with the frames that publishers' HTML is written into. */
  readonly frameHeaders: Readonly<Record<string, string>>
}

/** What is never a document of its own. */
const PARTS_OF_PAGES: ReadonlySet<string> = new Set(['.js', '.css', '.woff2'])

/** Serves the reader below `{prefix}/`: its built files as they are, and every other path as a page. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { clientFolder, frameHeaders } = deps
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
            ...(posix.extname(path) === '.html' ? frameHeaders : {}),
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
  const { service, policy, isOpen, findOrigin, findPublicOrigin } = deps
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
  void reply.headers(COMMON_SECURITY_HEADERS).headers(policy(request.host))
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
  const kept = new URLSearchParams()
  for (const [name, form] of Object.entries(RENDERED_PARAMETERS)) {
    const value = search.get(name)
    if (value === null || !form.test(value)) continue
    kept.set(name, value)
    search.delete(name)
  }
  const path = url.slice(0, mark)
  return { rendered: kept.size === 0 ? path : `${path}?${kept.toString()}`, rest: search.toString() }
}

/** The address with more parameters, in front of its fragment. */
export function addParameters(address: string, parameters: string): string {
  if (parameters === '') return address
  const [path = '', fragment] = address.split('#', 2)
  const joined = `${path}${path.includes('?') ? '&' : '?'}${parameters}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
