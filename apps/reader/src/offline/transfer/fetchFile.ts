import { hasHash, type ManifestFile } from '@gatefold/magazine/offline/Manifest'
import { DownloadTrouble } from '../download/DownloadTrouble.ts'
import type { Timers } from './Timers.ts'
import { verifiedBody } from './verifiedBody.ts'

export interface FileRequest {
  readonly file: Pick<ManifestFile, 'url' | 'bytes' | 'sha256' | 'mediaType'>
  readonly address: string
  /** Passes by what the browser's own cache has, which may be what was damaged. */
  readonly isAnew: boolean
  readonly signal: AbortSignal
  readonly onBytes: (count: number) => void
}

interface Dependencies {
  readonly fetch: typeof fetch
  readonly timers: Timers
}

/** A transfer that brings less than this in so long stands still. */
const STILL = { milliseconds: 20_000, bytes: 1024 } as const

/**
 * Fetches one file. The body of the answer fails where it is not what the manifest vouches for, or where it stands still.
 * Rejects with a `DownloadTrouble`.
 */
export async function fetchFile(
  { fetch, timers }: Dependencies,
  request: FileRequest,
  store: (response: Response) => Promise<void>,
): Promise<void> {
  const { file, signal } = request
  const watch = watchStanding(timers, signal)
  try {
    const response = await ask(fetch, request, watch.signal)
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
    throw signal.aborted ? new DownloadTrouble({ kind: 'stopped' }, error) : error
  } finally {
    watch.end()
  }
}

async function ask(fetch: Dependencies['fetch'], request: FileRequest, signal: AbortSignal): Promise<Response> {
  const { file, address, isAnew } = request
  // The address names the content: what the browser's own cache has saves the reader's data, and is looked at all the same.
  const cache = isAnew ? 'reload' : 'default'
  // Another host's files may lie elsewhere than it says.
  const redirect = hasHash(file) ? 'error' : 'follow'
  const response = await fetch(address, { redirect, credentials: 'same-origin', cache, signal }).catch(
    (error: unknown) => {
      throw new DownloadTrouble({ kind: 'unreachable' }, error)
    },
  )
  if (response.status === 404 || response.status === 410) throw new DownloadTrouble({ kind: 'gone', url: file.url })
  if (isForeign(response, file)) throw new DownloadTrouble({ kind: 'unreachable' })
  if (isDenied(response)) throw new DownloadTrouble({ kind: 'denied', status: response.status })
  if (response.status !== 200) throw new DownloadTrouble({ kind: 'unreachable' })
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
  throw new DownloadTrouble({ kind: 'damaged', url })
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
  let failure: DownloadTrouble | undefined
  const reader = body.getReader()
  const guarded = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        failure = error instanceof DownloadTrouble ? error : new DownloadTrouble({ kind: 'unreachable' }, error)
        controller.error(failure)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { body: guarded, failure: () => failure }
}

/** Aborts when nothing worth waiting for comes any more. */
function watchStanding(timers: Timers, signal: AbortSignal) {
  const standing = new AbortController()
  let arrived = 0
  const look = () => {
    if (arrived < STILL.bytes) standing.abort()
    arrived = 0
  }
  let stop = timers.start(STILL.milliseconds, again)
  function again() {
    look()
    stop = timers.start(STILL.milliseconds, again)
  }
  return {
    signal: AbortSignal.any([signal, standing.signal]),
    notice: (count: number) => {
      arrived += count
    },
    end: () => stop(),
  }
}
