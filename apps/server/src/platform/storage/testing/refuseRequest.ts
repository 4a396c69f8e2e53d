import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

export interface Signer {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** What S3 calls a request that it refuses. */
export type Refusal = 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch'

interface SignatureParts {
  readonly accessKeyId: string
  /** Date, region, service and `aws4_request`. */
  readonly scope: readonly string[]
  readonly signedHeaders: readonly string[]
  readonly signature: string
  /** `20130524T000000Z` */
  readonly date: string
  readonly payloadHash: string
  readonly query: readonly (readonly [string, string])[]
  /** Of a presigned address, in seconds. */
  readonly expires?: number
}

/** A signature in a header counts as long from its date. Seconds. */
const CLOCK_MARGIN = 900

/**
 * Why S3 would refuse a request at a time (milliseconds since 1970); undefined when it is signed as it must be. Written from
 * the published algorithm of Signature Version 4, without the library that signs.
 */
export function refuseRequest(request: SignedRequest, signer: Signer, now: number): Refusal | undefined {
  const parts = readParts(request)
  if (parts === undefined) return 'AccessDenied'
  if (parts.accessKeyId !== signer.accessKeyId) return 'InvalidAccessKeyId'
  if (signatureOf(request, parts, signer.secretAccessKey) !== parts.signature) return 'SignatureDoesNotMatch'
  const age = (now - Date.parse(parts.date.replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z'))) / 1000
  const isOfItsTime = age >= -CLOCK_MARGIN && age <= (parts.expires ?? CLOCK_MARGIN)
  return isOfItsTime ? undefined : 'AccessDenied'
}

function readParts({ url, headers }: SignedRequest): SignatureParts | undefined {
  const query = [...new URL(url, 'http://any').searchParams]
  const values = new Map(query)
  return values.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256' ? inQuery(query, values) : inHeaders(query, headers)
}

function inQuery(query: SignatureParts['query'], values: ReadonlyMap<string, string>): SignatureParts {
  const value = (name: string): string => values.get(`X-Amz-${name}`) ?? ''
  return {
    ...readCredential(value('Credential')),
    signedHeaders: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    date: value('Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
    query: query.filter(([name]) => name !== 'X-Amz-Signature'),
    expires: Number(value('Expires')),
  }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<credential>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/

function inHeaders(query: SignatureParts['query'], headers: IncomingHttpHeaders): SignatureParts | undefined {
  const { credential, signed = '', signature = '' } = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {}
  if (credential === undefined) return undefined
  return {
    ...readCredential(credential),
    signedHeaders: signed.split(';'),
    signature,
    date: String(headers['x-amz-date']),
    payloadHash: String(headers['x-amz-content-sha256']),
    query,
  }
}

function readCredential(credential: string) {
  const [accessKeyId = '', ...scope] = credential.split('/')
  return { accessKeyId, scope }
}

function signatureOf(request: SignedRequest, parts: SignatureParts, secret: string): string {
  const canonical = [
    request.method,
    new URL(request.url, 'http://any').pathname,
    parts.query
      .map((pair) => pair.map(encode).join('='))
      .toSorted()
      .join('&'),
    ...parts.signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    parts.signedHeaders.join(';'),
    parts.payloadHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', parts.date, parts.scope.join('/'), sha256(canonical)].join('\n')
  const key = parts.scope.reduce<string | Buffer>((inner, part) => hmac(inner, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** As RFC 3986 has it, which is stricter than the language. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
