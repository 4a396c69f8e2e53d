import { HEIGHT_REPORTER } from '@gatefold/magazine/component/embeds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import mime from 'mime'
import { varyOf } from '../../platform/responses/sendAnswer.ts'
import type { AssetStore, StoredAsset } from '../../platform/storage/AssetStore.ts'
import { isKnown, OWN, sendMissing, sendStoredFile, sendText } from './storedFiles.ts'

export interface PackagedPageDeps {
  readonly store: AssetStore
  /** Sent with every answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly judge: (file: NamedFile, request: FastifyRequest) => Promise<PackagedAccess>
}

/** A file by the name that an issue's source gave it. */
export interface NamedFile {
  readonly issueId: string
  /** Hash of a page of the issue: who knows it was told of the page, and may have what lies beside it. */
  readonly page: string
  readonly path: string
  /** What stands in the address of a page that a reader has come to. */
  readonly ticket: string | undefined
}

/** How whoever asks may have a file: a closed one is answered as if it were not there. */
type PackagedAccess =
  | { readonly kind: 'public' | 'own'; readonly asset: StoredAsset }
  | { readonly kind: 'elsewhere'; /** Opens the files beside the page. */ readonly ticket: string }
  | { readonly kind: 'closed' }

interface PageParams {
  readonly issue: string
  readonly page: string
  readonly '*': string
}

/**
 * Scripts run, on an origin that is nobody's: no cookie, store or page of ours is within their reach. They load what lies
 * beside them and ask nobody else.
 */
const POLICY = {
  sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  'default-src': "'none'",
  'script-src': "'self' 'unsafe-inline' 'unsafe-eval' blob:",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': 'blob:',
  'frame-src': "'self'",
  'form-action': "'none'",
}

const PAGE_HEADERS = {
  'content-security-policy': Object.entries(POLICY)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; '),
  // An origin that is nobody's has to be allowed what lies beside it: modules, fonts, data.
  'access-control-allow-origin': '*',
  // The address may hold a ticket, which is nobody else's business.
  'referrer-policy': 'no-referrer',
}

/** The address stays when the issue is imported anew. */
const KEPT = 'no-cache'

const REPORTER = Buffer.from(`<script>${HEIGHT_REPORTER}</script>`)

/**
 * Serves the files of an issue at `{prefix}/assets/pages/{issue}/{hash of a page}/{path}`, by the names that its source gave them,
 * so that a packaged page finds the files beside it. A page gets a script that tells its height (decision 0076).
 *
 * What a page in a sandboxed frame loads comes without cookies. So a reader who may have a page that not everybody may have is
 * sent on to `{prefix}/assets/frames/{ticket}/…`, where relative addresses keep the ticket (decision 0192).
 */
export function registerPackagedPages(app: FastifyInstance, deps: PackagedPageDeps): void {
  app.route<{ Params: PageParams }>({
    method: ['GET', 'HEAD'],
    url: '/assets/pages/:issue/:page/*',
    handler: (request, reply) => {
      const { issue: issueId, page, '*': path } = request.params
      return answer(request, reply, { ...deps, file: { issueId, page, path, ticket: undefined } })
    },
  })
  app.route<{ Params: { readonly '*': string } }>({
    method: ['GET', 'HEAD'],
    // Parameters of routes have at most 100 characters, a ticket has more.
    url: '/assets/frames/*',
    handler: (request, reply) => {
      const [ticket, issueId = '', page = '', ...path] = request.params['*'].split('/')
      return answer(request, reply, { ...deps, file: { issueId, page, path: path.join('/'), ticket } })
    },
  })
}

interface Asked extends PackagedPageDeps {
  readonly file: NamedFile
}

async function answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
  const { store, headers, basePath, judge, file: named } = asked
  void reply.headers(headers)
  const { issueId, page, path } = named
  const access = await judge(named, request)
  switch (access.kind) {
    case 'closed':
      return sendMissing(reply)
    case 'elsewhere': {
      const way = path.split('/').map(encodeURIComponent).join('/')
      const address = `${basePath}assets/frames/${access.ticket}/${issueId}/${page}/${way}`
      return reply.header('cache-control', 'private, no-store').redirect(address, 302)
    }
    case 'public':
    case 'own': {
      const type = mime.getType(path) ?? 'application/octet-stream'
      const content = type.startsWith('text/') ? `${type}; charset=utf-8` : type
      const caching = access.kind === 'own' ? OWN : KEPT
      const said = { ...PAGE_HEADERS, 'content-type': content, 'cache-control': caching }
      const file = { store, asset: access.asset, headers: said }
      return type === 'text/html' ? sendPage(request, reply, file) : sendStoredFile(request, reply, file)
    }
  }
}

interface Page {
  readonly store: AssetStore
  readonly asset: StoredAsset
  readonly headers: Readonly<Record<string, string>>
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const { store, asset, headers } = page
  const size = await store.size(asset)
  if (size === undefined) return sendMissing(reply)
  const etag = `"${asset.hash}-${REPORTER.length}"`
  void reply.headers({ ...headers, etag: `W/${etag}`, vary: varyOf(reply) })
  if (isKnown(request, etag)) return reply.code(304).send()
  const open = async () => {
    const content = await store.open(asset)
    return content && withReporter(content)
  }
  return sendText(request, reply, { size: size + REPORTER.length, open })
}

async function* withReporter(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* content
  yield REPORTER
}
