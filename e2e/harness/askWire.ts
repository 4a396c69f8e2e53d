import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What every browser of today says that it reads. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'

export interface WireQuestion {
  readonly url: string
  /** The `accept-encoding`; a browser's where it is left out. */
  readonly encodings?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A GET where it is left out, a POST otherwise. */
  readonly body?: string | undefined
}

export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** How large the body was as it was sent; the head comes on top. */
  readonly bytes: number
  /** What was sent, decoded. */
  readonly content: Buffer
}

/** Asks over a connection of its own, and changes nothing of what comes: a `fetch` would hide how it was sent. */
export async function askWire({ url, encodings, headers, body }: WireQuestion): Promise<WireAnswer> {
  const asking = request(url, {
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'accept-encoding': encodings ?? BROWSER_ENCODINGS },
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.on('response', resolve).on('error', reject)
    asking.end(body)
  })
  const sent = await buffer(answer)
  const content = decode(sent, answer.headers['content-encoding'])
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: sent.length, content }
}

/** Words, scripts, styles and drawings: what gets smaller when it is compressed. */
export function isText({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return /^text\/|json|javascript|xml/.test(type)
}

function decode(sent: Buffer, coding: string | undefined): Buffer {
  // Nothing comes where nothing is new.
  if (sent.length === 0) return sent
  if (coding === 'br') return brotliDecompressSync(sent)
  return coding === 'gzip' ? gunzipSync(sent) : sent
}
