import { pipeline, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding, createEncoder } from '../answers/Answer.ts'
import { varyOf } from '../answers/sendAnswer.ts'
import type { AssetStore, ByteRange, StoredAsset } from './AssetStore.ts'
import { parseRange, type RequestedRange } from './httpRange.ts'

export interface StoredFile {
  readonly store: AssetStore
  readonly asset: StoredAsset
  /** Said with the file, besides its tag and its length. */
  readonly headers: Readonly<Record<string, string>>
}

/** Words, scripts, styles and drawings; a picture or a film is compressed already. */
const TEXT = /^(?:text\/|image\/svg|application\/(?:json|javascript|xml)|\w+\/[\w.-]+\+(?:json|xml))/

/** Answers with a stored file, whole, a text compressed where that is read, or the part that is asked for. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const { store, asset, headers } = file
  const size = await store.size(asset)
  if (size === undefined) return sendMissing(reply)
  const etag = `"${asset.hash}"`
  const isText = TEXT.test(headers['content-type'] ?? '')
  void reply.headers({ ...headers, 'accept-ranges': 'bytes', etag })
  // The same text is sent in several codings: the tag is of what it says, not of its bytes.
  if (isText) void reply.headers({ etag: `W/${etag}`, vary: varyOf(reply) })
  if (isKnown(request, etag)) return reply.code(304).send()
  const requested = requestedRange(request, { etag, size })
  if (requested.kind === 'unsatisfiable') return sendUnsatisfiable(reply, size)
  return isText && requested.kind === 'whole'
    ? sendText(request, reply, { size, open: () => store.open(asset) })
    : sendPart(request, reply, { file, requested, size })
}

interface Part {
  readonly file: StoredFile
  readonly requested: Exclude<RequestedRange, { kind: 'unsatisfiable' }>
  readonly size: number
}

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { file: { store, asset }, requested, size }: Part,
): Promise<FastifyReply> {
  const range = describeRange(reply, { requested, size })
  if (request.method === 'HEAD' || size === 0) return reply.send()
  const content = await store.open(asset, range)
  return content === undefined ? sendMissing(reply) : reply.send(Readable.from(content, { objectMode: false }))
}

interface StoredText {
  /** Bytes before any coding. */
  readonly size: number
  /** Gives undefined where it was removed since. */
  readonly open: () => Promise<AsyncIterable<Uint8Array> | undefined>
}

/** Sends a text in the coding that the request accepts. What is to be said of the file besides has been said. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, open }: StoredText,
): Promise<FastifyReply> {
  const coding = chooseCoding(request.headers['accept-encoding'], size)
  void (coding === 'identity' ? reply.header('content-length', size) : reply.header('content-encoding', coding))
  if (request.method === 'HEAD' || size === 0) return reply.send()
  const content = await open()
  if (content === undefined) return sendMissing(reply)
  const file = Readable.from(content, { objectMode: false })
  if (coding === 'identity') return reply.send(file)
  // A file that cannot be read to its end, and a visitor who leaves, end the answer: there is nobody else to be told.
  return reply.send(pipeline(file, createEncoder(coding, size), () => undefined))
}

/** Whether the one who asks has this version of the file. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return (
    headers['if-none-match']?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false
  )
}

/** Also for a file that was removed between two looks, when headers of it are set already. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  for (const name of [
    'accept-ranges',
    'content-encoding',
    'content-length',
    'content-range',
    'content-disposition',
    'etag',
  ])
    void reply.removeHeader(name)
  return sendSentence(reply.code(404), 'No such file.')
}

/** A range of another version of the file is the whole of this one. */
function requestedRange({ headers }: FastifyRequest, { etag, size }: { etag: string; size: number }): RequestedRange {
  const ifRange = headers['if-range']
  return parseRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, size)
}

/** Says how much is sent, and gives the part to read; undefined for the whole file. */
function describeRange(
  reply: FastifyReply,
  { requested, size }: Pick<Part, 'requested' | 'size'>,
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
  return sendSentence(reply.code(416).header('content-range', `bytes */${size}`), 'The file has no such bytes.')
}

function sendSentence(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}
