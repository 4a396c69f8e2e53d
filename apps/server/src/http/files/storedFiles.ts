import { pipeline, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding, createEncoder } from '../../platform/responses/Answer.ts'
import { varyOf } from '../../platform/responses/sendAnswer.ts'
import type { AssetStore, ByteRange, StoredAsset } from '../../platform/storage/AssetStore.ts'
import { type MediaHeaders, mediaHeaders } from '../../platform/storage/mediaType.ts'

/** Not to be transformed either: readers compare what they keep with its hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform'

/** Asked for anew each time: who may have it now may not have it later. */
export const OWN = 'private, no-cache, no-transform'

const FILE_NAME = /^(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]{1,10})$/

export interface AssetDeps {
  readonly store: AssetStore
  /** Sent with every answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>
  /** How whoever asks may have a file: a closed one is answered as if it were not there. */
  readonly judge: (
    asset: StoredAsset,
    request: FastifyRequest,
  ) => Promise<
    | { readonly kind: 'public' | 'closed' }
    | { readonly kind: 'own'; /** A header to send. */ readonly setCookie: string | undefined }
  >
}

/** Seconds that the address of a download at the storage is good for. */
const ADDRESS_LIFE = 300

/** Serves stored files at `{prefix}/assets/{hash}.{extension}`: a name never changes its content, so they are kept for ever. */
export function registerAssets(app: FastifyInstance, { store, headers, judge }: AssetDeps): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:file',
    handler: async (request, reply) => {
      void reply.headers(headers)
      const asset = parseFileName(request.params.file)
      const access = asset && (await judge(asset, request))
      if (asset === undefined || access === undefined || access.kind === 'closed') return sendMissing(reply)
      const caching = access.kind === 'public' ? IMMUTABLE : OWN
      if (access.kind === 'own' && access.setCookie !== undefined) void reply.header('set-cookie', access.setCookie)
      const own = { ...mediaHeaders(asset.extension), 'cache-control': caching }
      const address = isDownload(request, own) ? await store.downloadAddress(asset, ADDRESS_LIFE) : undefined
      if (address !== undefined) return reply.header('cache-control', 'private, no-store').redirect(address, 302)
      return sendStoredFile(request, reply, { store, asset, headers: own })
    },
  })
}

/**
 * Whether a reader saves a file that browsers do not show: the one case in which the storage can send it by itself. What
 * pages show, and what is kept for reading without a network, comes from us (decision 0186).
 */
function isDownload({ method, headers }: FastifyRequest, own: MediaHeaders): boolean {
  const isVisit = method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
  return isVisit && own['content-disposition'] !== undefined
}

function parseFileName(file: string): StoredAsset | undefined {
  const { hash, extension } = FILE_NAME.exec(file)?.groups ?? {}
  return hash === undefined || extension === undefined ? undefined : { hash, extension }
}

interface StoredFile {
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

/** What a `range` header asks for: the whole file, a part of it, or nothing that the file has. */
type RequestedRange =
  { readonly kind: 'whole' } | { readonly kind: 'part'; readonly range: ByteRange } | { readonly kind: 'unsatisfiable' }

const WHOLE: RequestedRange = { kind: 'whole' }

/**
 * Reads a `range` header for a file of `size` bytes (RFC 9110, section 14). Several ranges, other units and what cannot
 * be read give the whole file, as the standard allows.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return WHOLE
  if (first === '') return last === '' ? WHOLE : parseSuffix(Number(last), size)
  const end = last === '' ? size - 1 : Number(last)
  return end < Number(first) && last !== '' ? WHOLE : part(Number(first), Math.min(end, size - 1), size)
}

/** The last so many bytes. */
function parseSuffix(length: number, size: number): RequestedRange {
  return length === 0 ? { kind: 'unsatisfiable' } : part(Math.max(0, size - length), size - 1, size)
}

function part(start: number, end: number, size: number): RequestedRange {
  return start >= size || end < start ? { kind: 'unsatisfiable' } : { kind: 'part', range: { start, end } }
}
