import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMMON_SECURITY_HEADERS } from '../pages/securityHeaders.ts'
import type { AssetStore, StoredAsset } from './AssetStore.ts'
import { mediaHeaders } from './httpMediaType.ts'
import { parseRange } from './httpRange.ts'

const FILE_NAME = /^(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]{1,10})$/

/** Serves stored files at `{prefix}/assets/{hash}.{extension}`: a name never changes its content, so they are kept for ever. */
export function registerAssets(app: FastifyInstance, store: AssetStore): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:file',
    handler: (request, reply) => sendAsset(request, reply, store),
  })
}

async function sendAsset(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
  store: AssetStore,
): Promise<FastifyReply> {
  void reply.headers(COMMON_SECURITY_HEADERS)
  const asset = parseFileName(request.params.file)
  const size = asset === undefined ? undefined : await store.size(asset)
  if (asset === undefined || size === undefined) return sendMissing(reply)
  const etag = `"${asset.hash}"`
  void reply.headers({
    ...mediaHeaders(asset.extension),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const requested = parseRange(ifRange === undefined || ifRange === etag ? request.headers.range : undefined, size)
  if (requested.kind === 'unsatisfiable') {
    void reply.header('cache-control', 'no-store').header('content-range', `bytes */${size}`)
    return reply.code(416).type('text/plain; charset=utf-8').send('The file has no such bytes.')
  }
  const range = requested.kind === 'part' ? requested.range : { start: 0, end: size - 1 }
  if (requested.kind === 'part') {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  }
  void reply.header('content-length', range.end - range.start + 1)
  if (request.method === 'HEAD' || size === 0) return reply.send()
  const content = await store.open(asset, requested.kind === 'part' ? range : undefined)
  // Removed between the two looks.
  if (content === undefined) return sendMissing(reply.removeHeader('content-length').removeHeader('etag'))
  return reply.send(Readable.from(content, { objectMode: false }))
}

function parseFileName(file: string): StoredAsset | undefined {
  const { hash, extension } = FILE_NAME.exec(file)?.groups ?? {}
  return hash === undefined || extension === undefined ? undefined : { hash, extension }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such file.')
}
