import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import type { Transform } from 'node:stream'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** The content codings that an answer is kept in. */
export type Coding = 'br' | 'gzip' | 'identity'

/** Everything that is sent, ready as bytes. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Weak, because the same answer is sent in several codings. */
  readonly etag: string
  /** The body in a coding; compressed once, when first asked for. */
  encode(coding: Coding): Buffer | Promise<Buffer>
}

export interface AnswerContent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Smaller bodies fit into one packet whatever their coding. */
const SMALLEST_COMPRESSED = 1_024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function createAnswer({ status, headers, body }: AnswerContent): Answer {
  const encoded = new Map<Coding, Buffer | Promise<Buffer>>([['identity', body]])
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return {
    status,
    headers,
    body,
    etag,
    encode(coding) {
      const known = encoded.get(coding)
      if (known !== undefined) return known
      const working = compress(body, coding).then((bytes) => {
        encoded.set(coding, bytes)
        return bytes
      })
      encoded.set(coding, working)
      return working
    },
  }
}

/** The best coding that the request's `accept-encoding` allows for a body of this size. */
export function chooseCoding(acceptEncoding: string | undefined, bytes: number): Coding {
  if (acceptEncoding === undefined || bytes < SMALLEST_COMPRESSED) return 'identity'
  const accepts = (coding: string) => acceptEncoding.includes(coding) && !refuses(acceptEncoding, coding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** Most headers refuse nothing: the expression is for those that might. */
function refuses(acceptEncoding: string, coding: string): boolean {
  return (
    acceptEncoding.includes('q=0') && new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$)`).test(acceptEncoding)
  )
}

const GZIP = { level: 6 }

const brotliFor = (bytes: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
})

/** Compresses what goes through it, for a body of so many bytes that is never whole in memory. */
export function createEncoder(coding: Exclude<Coding, 'identity'>, bytes: number): Transform {
  return coding === 'br' ? createBrotliCompress(brotliFor(bytes)) : createGzip(GZIP)
}

/** A body in a coding. */
export async function compress(body: Buffer, coding: Coding): Promise<Buffer> {
  switch (coding) {
    case 'br':
      return compressBrotli(body, brotliFor(body.length))
    case 'gzip':
      return compressGzip(body, GZIP)
    case 'identity':
      return body
  }
}
