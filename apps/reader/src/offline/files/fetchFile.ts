import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { hasHash, type ManifestFile } from '@gatefold/magazine/manifest'
import { DownloadError } from '../download/DownloadError.ts'
import type { Timers } from '../../network/connectivity.ts'

interface FetchFileDeps {
  readonly fetch: typeof fetch
  readonly timers: Timers
}

interface FileRequest {
  readonly file: Pick<ManifestFile, 'url' | 'bytes' | 'sha256' | 'mediaType'>
  readonly address: string
  /** Passes by what the browser's own cache has, which may be what was damaged. */
  readonly isAnew: boolean
  readonly signal: AbortSignal
  readonly onBytes: (count: number) => void
}

export type ExpectedFile = Pick<ManifestFile, 'url' | 'bytes' | 'sha256'>

/** A transfer that brings less than this in so long stands still. */
const STALL = { milliseconds: 20_000, bytes: 1024 } as const

/**
 * Fetches one file. The body of the answer fails where it is not what the manifest vouches for, or where it stands still.
 * Rejects with a `DownloadError`.
 */
export async function fetchFile(
  { fetch, timers }: FetchFileDeps,
  request: FileRequest,
  store: (response: Response) => Promise<void>,
): Promise<void> {
  const { file, signal } = request
  const watch = watchForStall(timers, signal)
  try {
    const response = await fetchAnswer(fetch, request, watch.signal)
    const body = verifiedBody(bodyOf(response, file), file, (count) => {
      watch.notice(count)
      request.onBytes(count)
    })
    const guarded = failingWith(body)
    try {
      await store(new Response(guarded.body, { headers: storedHeaders(response, file) }))
    } catch (error) {
      throw guarded.failure() ?? error
    }
  } catch (error) {
    throw signal.aborted ? new DownloadError({ kind: 'stopped' }, error) : error
  } finally {
    watch.end()
  }
}

/**
 * The bytes as they come; the stream fails with `damaged` as soon as there are too many, and at its end where length or
 * hash are not as the manifest says; of a file that was only measured the length is all there is. Whoever stores the stream stores either the whole file or nothing.
 */
export function verifiedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  file: ExpectedFile,
  onBytes: (count: number) => void = () => undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const hasher = hasHash(file) ? hasherFor(file.bytes) : undefined
  const damaged = () => new DownloadError({ kind: 'damaged', url: file.url })
  let length = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        length += chunk.byteLength
        if (length > file.bytes) throw damaged()
        hasher?.update(chunk)
        onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
      async flush() {
        if (length !== file.bytes) throw damaged()
        if (hasher !== undefined && (await hasher.digest()) !== file.sha256) throw damaged()
      },
    }),
  )
}

async function fetchAnswer(
  fetch: FetchFileDeps['fetch'],
  request: FileRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { file, address, isAnew } = request
  // The address names the content: what the browser's own cache has saves the reader's data, and is looked at all the same.
  const cache = isAnew ? 'reload' : 'default'
  // Another host's files may lie elsewhere than it says.
  const redirect = hasHash(file) ? 'error' : 'follow'
  const response = await fetch(address, { redirect, credentials: 'same-origin', cache, signal }).catch(
    (error: unknown) => {
      throw new DownloadError({ kind: 'unreachable' }, error)
    },
  )
  if (response.status === 404 || response.status === 410) throw new DownloadError({ kind: 'gone', url: file.url })
  if (isForeign(response, file)) throw new DownloadError({ kind: 'unreachable' })
  if (isDenied(response)) throw new DownloadError({ kind: 'denied', status: response.status })
  if (response.status !== 200) throw new DownloadError({ kind: 'unreachable' })
  return response
}

/** Answers that do not pass by themselves. */
function isDenied({ status }: Response): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status)
}

/** A page where a picture was asked for is a captive portal's, not the host's. */
function isForeign({ headers }: Response, { mediaType }: Pick<ManifestFile, 'mediaType'>): boolean {
  return essenceOf(headers.get('content-type')) === 'text/html' && essenceOf(mediaType) !== 'text/html'
}

function essenceOf(mediaType: string | null): string | undefined {
  return mediaType?.split(';')[0]?.trim().toLowerCase()
}

function bodyOf(response: Response, { bytes, url }: FileRequest['file']): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (response.body !== null) return response.body
  if (bytes === 0) return new Blob([]).stream()
  throw new DownloadError({ kind: 'damaged', url })
}

/** What was said of this transfer is not said of the stored file. */
const OF_THE_TRANSFER = ['content-encoding', 'transfer-encoding', 'set-cookie', 'vary', 'connection', 'keep-alive']

function storedHeaders(response: Response, { bytes, mediaType }: FileRequest['file']): Headers {
  const headers = new Headers(response.headers)
  for (const name of OF_THE_TRANSFER) headers.delete(name)
  headers.set('content-length', String(bytes))
  headers.set('accept-ranges', 'bytes')
  if (!headers.has('content-type')) headers.set('content-type', mediaType)
  return headers
}

/** Remembers what a stream failed with: whoever stores it may reject with an error of its own. */
function failingWith(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let failure: DownloadError | undefined
  const reader = body.getReader()
  const guarded = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        failure = error instanceof DownloadError ? error : new DownloadError({ kind: 'unreachable' }, error)
        controller.error(failure)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { body: guarded, failure: () => failure }
}

/** Aborts when nothing worth waiting for comes any more. */
function watchForStall(timers: Timers, signal: AbortSignal) {
  const stall = new AbortController()
  let arrived = 0
  const look = () => {
    if (arrived < STALL.bytes) stall.abort()
    arrived = 0
  }
  let stop = timers.after(STALL.milliseconds, again)
  function again() {
    look()
    stop = timers.after(STALL.milliseconds, again)
  }
  return {
    signal: AbortSignal.any([signal, stall.signal]),
    notice: (count: number) => {
      arrived += count
    },
    end: () => stop(),
  }
}

interface Hasher {
  update(chunk: Uint8Array<ArrayBuffer>): void
  /** SHA-256 of all chunks, lower-case hex. */
  digest(): Promise<string>
}

/** Up to here a file is gathered and hashed by the browser, twenty times as fast as by a script; larger ones as they pass. */
const GATHERED = 4 * 1024 * 1024

/** A hasher for a file of so many bytes; it never holds more than four megabytes. */
function hasherFor(bytes: number): Hasher {
  return bytes <= GATHERED ? gatheringHasher() : passingHasher()
}

function gatheringHasher(): Hasher {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  return {
    update: (chunk) => void chunks.push(chunk),
    async digest() {
      const whole = await new Blob(chunks).arrayBuffer()
      return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)))
    },
  }
}

function passingHasher(): Hasher {
  const hash = sha256.create()
  return {
    update: (chunk) => void hash.update(chunk),
    digest: async () => bytesToHex(hash.digest()),
  }
}
