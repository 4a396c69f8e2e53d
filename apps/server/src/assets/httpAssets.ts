import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AssetStore, ByteRange, StoredAsset } from './AssetStore.ts'
import { mediaHeaders } from './httpMediaType.ts'
import { parseRange, type RequestedRange } from './httpRange.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

const FILE_NAME = /^(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]{1,10})$/

export interface AssetParts {
  readonly store: AssetStore
  /** Sent with every answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>
}

type AssetRequest = FastifyRequest<{ Params: { file: string } }>

/** Serves stored files at `{prefix}/assets/{hash}.{extension}`: a name never changes its content, so they are kept for ever. */
export function registerAssets(app: FastifyInstance, { store, headers }: AssetParts): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:file',
    handler: async (request, reply) => {
      void reply.headers(headers)
      const asset = parseFileName(request.params.file)
      const size = asset === undefined ? undefined : await store.size(asset)
      if (asset === undefined || size === undefined) return sendMissing(reply)
      const etag = `"${asset.hash}"`
      void reply.headers({
        ...mediaHeaders(asset.extension),
        'cache-control': IMMUTABLE,
        'accept-ranges': 'bytes',
        etag,
      })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const requested = requestedRange(request, { etag, size })
      if (requested.kind === 'unsatisfiable') return sendUnsatisfiable(reply, size)
      const range = describeRange(reply, { requested, size })
      if (request.method === 'HEAD' || size === 0) return reply.send()
      const content = await store.open(asset, range)
      return content === undefined ? sendMissing(reply) : reply.send(Readable.from(content, { objectMode: false }))
    },
  })
}

/** A range of another version of the file is the whole of this one. */
function requestedRange({ headers }: AssetRequest, { etag, size }: { etag: string; size: number }): RequestedRange {
  const ifRange = headers['if-range']
  return parseRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, size)
}

/** Says how much is sent, and gives the part to read; undefined for the whole file. */
function describeRange(
  reply: FastifyReply,
  { requested, size }: { requested: Exclude<RequestedRange, { kind: 'unsatisfiable' }>; size: number },
): ByteRange | undefined {
  if (requested.kind === 'whole') {
    void reply.header('content-length', size)
    return undefined
  }
  const { start, end } = requested.range
  void reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
  return requested.range
}

function parseFileName(file: string): StoredAsset | undefined {
  const { hash, extension } = FILE_NAME.exec(file)?.groups ?? {}
  return hash === undefined || extension === undefined ? undefined : { hash, extension }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false
}

function sendUnsatisfiable(reply: FastifyReply, size: number): FastifyReply {
  return sendText(reply.code(416).header('content-range', `bytes */${size}`), 'The file has no such bytes.')
}

/** Also for a file that was removed between two looks, when headers of it are set already. */
function sendMissing(reply: FastifyReply): FastifyReply {
  for (const name of ['content-length', 'content-range', 'content-disposition', 'etag']) void reply.removeHeader(name)
  return sendText(reply.code(404), 'No such file.')
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}
