import { Readable } from 'node:stream'
import { HEIGHT_REPORTER } from '@gatefold/magazine/component/heightReporter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import mime from 'mime'
import type { AssetStore, StoredAsset } from './AssetStore.ts'
import type { PackagedFile } from './findIssueFile.ts'
import { isKnown, sendMissing, sendStoredFile } from './sendStoredFile.ts'

export interface PackagedPageParts {
  readonly store: AssetStore
  /** Sent with every answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>
  /** The stored file; undefined when there is none. */
  readonly findFile: (file: PackagedFile) => Promise<StoredAsset | undefined>
}

interface PageParams {
  readonly issue: string
  readonly page: string
  readonly '*': string
}

type PageRequest = FastifyRequest<{ Params: PageParams }>

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
  // The address stays when the issue is imported anew.
  'cache-control': 'no-cache',
}

const REPORTER = Buffer.from(`<script>${HEIGHT_REPORTER}</script>`)

/**
 * Serves the files of an issue at `{prefix}/assets/pages/{issue}/{hash of a page}/{path}`, by the names that its source gave them,
 * so that a packaged page finds the files beside it. A page gets a script that tells its height (decision 0076).
 */
export function registerPackagedPages(app: FastifyInstance, { store, headers, findFile }: PackagedPageParts): void {
  app.route<{ Params: PageParams }>({
    method: ['GET', 'HEAD'],
    url: '/assets/pages/:issue/:page/*',
    handler: async (request, reply) => {
      void reply.headers(headers)
      const { issue: issueId, page, '*': path } = request.params
      const asset = await findFile({ issueId, page, path })
      if (asset === undefined) return sendMissing(reply)
      const type = mime.getType(path) ?? 'application/octet-stream'
      const own = { ...PAGE_HEADERS, 'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type }
      const file = { store, asset, headers: own }
      return type === 'text/html' ? sendPage(request, reply, file) : sendStoredFile(request, reply, file)
    },
  })
}

interface Page {
  readonly store: AssetStore
  readonly asset: StoredAsset
  readonly headers: Readonly<Record<string, string>>
}

async function sendPage(request: PageRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const { store, asset, headers } = page
  const size = await store.size(asset)
  if (size === undefined) return sendMissing(reply)
  const etag = `"${asset.hash}-${REPORTER.length}"`
  void reply.headers({ ...headers, etag })
  if (isKnown(request, etag)) return reply.code(304).send()
  void reply.header('content-length', size + REPORTER.length)
  if (request.method === 'HEAD') return reply.send()
  const content = await store.open(asset)
  return content === undefined
    ? sendMissing(reply)
    : reply.send(Readable.from(withReporter(content), { objectMode: false }))
}

async function* withReporter(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* content
  yield REPORTER
}
