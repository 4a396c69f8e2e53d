import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AssetStore, ByteRange, StoredAsset } from './AssetStore.ts'
import { parseRange, type RequestedRange } from './httpRange.ts'

export interface StoredFile {
  readonly store: AssetStore
  readonly asset: StoredAsset
  /** Said with the file, besides its tag and its length. */
  readonly headers: Readonly<Record<string, string>>
}

/** Answers with a stored file, whole or the part that is asked for. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, asset, headers }: StoredFile,
): Promise<FastifyReply> {
  const size = await store.size(asset)
  if (size === undefined) return sendMissing(reply)
  const etag = `"${asset.hash}"`
  void reply.headers({ ...headers, 'accept-ranges': 'bytes', etag })
  if (isKnown(request, etag)) return reply.code(304).send()
  const requested = requestedRange(request, { etag, size })
  if (requested.kind === 'unsatisfiable') return sendUnsatisfiable(reply, size)
  const range = describeRange(reply, { requested, size })
  if (request.method === 'HEAD' || size === 0) return reply.send()
  const content = await store.open(asset, range)
  return content === undefined ? sendMissing(reply) : reply.send(Readable.from(content, { objectMode: false }))
}

/** Whether the one who asks has this version of the file. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return (
    headers['if-none-match']?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false
  )
}

/** Also for a file that was removed between two looks, when headers of it are set already. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  for (const name of ['accept-ranges', 'content-length', 'content-range', 'content-disposition', 'etag'])
    void reply.removeHeader(name)
  return sendText(reply.code(404), 'No such file.')
}

/** A range of another version of the file is the whole of this one. */
function requestedRange({ headers }: FastifyRequest, { etag, size }: { etag: string; size: number }): RequestedRange {
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

function sendUnsatisfiable(reply: FastifyReply, size: number): FastifyReply {
  return sendText(reply.code(416).header('content-range', `bytes */${size}`), 'The file has no such bytes.')
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}
