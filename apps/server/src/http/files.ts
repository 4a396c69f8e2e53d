import { HEIGHT_REPORTER } from '@gatefold/magazine/component/embeds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import mime from 'mime'
import { varyOf } from '../platform/responses/sendAnswer.ts'
import type { AssetStore, ByteRange, StoredAsset } from '../platform/storage/AssetStore.ts'
import { pipeline, type Readable, Transform } from 'node:stream'
import { chooseCoding, createEncoder } from '../platform/responses/Answer.ts'
import { type MediaHeaders, mediaHeaders } from '../platform/storage/mediaType.ts'

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
const REVALIDATE = 'no-cache'

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

interface AnswerOptions extends PackagedPageDeps {
  readonly file: NamedFile
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: AnswerOptions): Promise<FastifyReply> {
  const { store, headers, basePath, judge, file: named } = options
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
      const caching = access.kind === 'own' ? OWN : REVALIDATE
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
    // A visitor who leaves ends the answer: there is nobody else to be told.
    return content && pipeline(content, appendReporter(), () => undefined)
  }
  return sendText(request, reply, { size: size + REPORTER.length, open })
}

function appendReporter(): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      done(null, chunk)
    },
    flush(done) {
      done(null, REPORTER)
    },
  })
}

/** Not to be transformed either: readers compare what they keep with its hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform'

/** Asked for anew each time: who may have it now may not have it later. */
const OWN = 'private, no-cache, no-transform'

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
async function sendStoredFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
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
  return content === undefined ? sendMissing(reply) : reply.send(content)
}

interface StoredText {
  /** Bytes before any coding. */
  readonly size: number
  /** Gives undefined where it was removed since. */
  readonly open: () => Promise<Readable | undefined>
}

/** Sends a text in the coding that the request accepts. What is to be said of the file besides has been said. */
async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, open }: StoredText,
): Promise<FastifyReply> {
  const coding = chooseCoding(request.headers['accept-encoding'], size)
  void (coding === 'identity' ? reply.header('content-length', size) : reply.header('content-encoding', coding))
  if (request.method === 'HEAD' || size === 0) return reply.send()
  const content = await open()
  if (content === undefined) return sendMissing(reply)
  if (coding === 'identity') return reply.send(content)
  // A file that cannot be read to its end, and a visitor who leaves, end the answer: there is nobody else to be told.
  return reply.send(pipeline(content, createEncoder(coding, size), () => undefined))
}

/** Whether the one who asks has this version of the file. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
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
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' }

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
