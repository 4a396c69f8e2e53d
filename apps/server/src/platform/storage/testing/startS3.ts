import crypto, { createHash, type Hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import S3rver from 's3rver'
import type { S3Settings } from '../openS3AssetStore.ts'
import { type Refusal, refuseRequest, type SignedRequest } from './refuseRequest.ts'

export interface ReceivedRequest extends SignedRequest {
  readonly refusal: Refusal | undefined
}

export interface TestS3 {
  readonly settings: S3Settings & { readonly endpoint: string; readonly credentials: typeof CREDENTIALS }
  /** For a process of its own. */
  readonly env: Readonly<Record<string, string>>
  /** All requests, in the order in which they came. */
  readonly requests: readonly ReceivedRequest[]
  stop(): Promise<void>
}

const BUCKET = 'magazine'

/** The access key is the one that s3rver knows; it never looks at the secret. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'secret of the tests' } as const

/**
 * An S3 server with an empty bucket on a port of its own. Before s3rver, which looks at no signature, stands a door that
 * does: what is not signed, or whose body is not what was signed for, is refused as S3 refuses it. Listings come in pages
 * of `pageSize`.
 */
export async function startS3({ pageSize = 1_000 }: { readonly pageSize?: number } = {}): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'gatefold-s3-'))
  reviveCipher()
  const s3rver = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  })
  keepFirstByte(s3rver)
  await s3rver.configureBuckets()
  const behind = await listen(createServer(s3rver.callback()))
  const requests: ReceivedRequest[] = []
  const proxy = await listen(
    createServer((request, response) => {
      const { method = '', url = '', headers } = request
      const refusal = refuseRequest({ method, url, headers }, CREDENTIALS, Date.now())
      requests.push({ method, url, headers, refusal })
      if (refusal !== undefined) refuse(request, response, refusal)
      else pass(request, response, { port: portOf(behind), pageSize })
    }),
  )
  const endpoint = `http://127.0.0.1:${portOf(proxy)}`
  return {
    settings: { endpoint, bucket: BUCKET, region: 'eu-test-1', credentials: CREDENTIALS },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'eu-test-1',
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    requests,
    async stop() {
      await Promise.all([proxy, behind].map(close))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** s3rver makes tokens for long listings by a cipher that today's OpenSSL leaves out; three times the same key is the same. */
function reviveCipher(): void {
  const { createCipheriv, createDecipheriv } = crypto
  const thrice = (key: Buffer) => Buffer.concat([key, key, key])
  Object.assign(crypto, {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createCipheriv('des-ede3-cbc', thrice(key), iv) : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createDecipheriv('des-ede3-cbc', thrice(key), iv) : createDecipheriv(name, key, iv),
  })
}

/** s3rver takes a range that ends with the first byte, number 0, for one without an end. */
function keepFirstByte({ store }: S3rver): void {
  const getObject = store.getObject.bind(store)
  store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options?.end === 0 ? { ...options, end: Object(0) as number } : options)
}

function refuse(request: IncomingMessage, response: ServerResponse, code: Refusal): void {
  request.resume()
  response.writeHead(403, { 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

interface Passage {
  readonly port: number
  readonly pageSize: number
}

/** A body that is not what was signed for breaks off before s3rver has the whole of it. */
function pass(request: IncomingMessage, response: ServerResponse, { port, pageSize }: Passage): void {
  const { method, url = '', headers } = request
  const path = url.includes('list-type=2') ? `${url.replace(/&max-keys=\d+/, '')}&max-keys=${pageSize}` : url
  const onwards = send({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, response).catch(() => undefined)
  })
  onwards.on('error', () => response.destroy())
  pipeline(request, signedFor(headers['x-amz-content-sha256']), onwards).catch(() => response.destroy())
}

function signedFor(expected: string | string[] | undefined): Transform {
  const hash: Hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(undefined, chunk)
    },
    flush(done) {
      const isSigned = expected === undefined || expected === hash.digest('hex')
      done(isSigned ? undefined : new Error('The body is not the one that was signed for.'))
    },
  })
}

function listen(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
