import type { FileKind, ManifestFile } from '@gatefold/magazine/offline/Manifest'
import { DownloadTrouble } from '../download/DownloadTrouble.ts'
import type { Timers } from './Timers.ts'

interface Dependencies {
  readonly fetch: typeof fetch
  readonly timers: Timers
  /** What addresses of this host's files are below. */
  readonly origin: string
}

/** Milliseconds. Whoever says nothing for so long is not there. */
const PATIENCE = 20_000

/** What is often sent compressed: the length that is told is not that of the file. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml))/

/**
 * What stands for a manifest's word about a file where the host has no manifest: its size and time, as its server tells them, or
 * as it turns out. Undefined where there is no such file. Rejects with a `DownloadTrouble`.
 */
export async function measureFile(
  dependencies: Dependencies,
  url: string,
  signal: AbortSignal,
): Promise<ManifestFile | undefined> {
  const address = new URL(url, dependencies.origin).href
  const told = await ask(dependencies, address, { method: 'HEAD', signal })
  if (isMissing(told)) return undefined
  if (told.ok && isExact(told)) return measured(url, told, Number(told.headers.get('content-length')))
  const whole = await ask(dependencies, address, { method: 'GET', signal })
  if (isMissing(whole)) return undefined
  if (!whole.ok) throw troubleOf(whole)
  const { size } = await whole.blob().catch((error: unknown) => {
    throw new DownloadTrouble({ kind: 'unreachable' }, error)
  })
  return measured(url, whole, size)
}

/** A page in the place of a picture says that there is none. */
function isMissing({ status, headers }: Response): boolean {
  return status === 404 || status === 410 || (headers.get('content-type') ?? '').startsWith('text/html')
}

function isExact({ headers }: Response): boolean {
  return headers.has('content-length') && !COMPRESSIBLE.test(headers.get('content-type') ?? '')
}

function measured(url: string, { headers }: Response, bytes: number): ManifestFile {
  const mediaType = headers.get('content-type') ?? 'application/octet-stream'
  const version = `measured ${bytes} ${headers.get('last-modified') ?? ''}`.trim()
  return { url, bytes, sha256: version, mediaType, kind: kindOf(mediaType, url) }
}

function kindOf(mediaType: string, url: string): FileKind {
  if (/^font\/|font-/.test(mediaType) || /\.woff2?(?:[?#]|$)/.test(url)) return 'font'
  const [kind = ''] = mediaType.split('/', 1)
  const kinds: Readonly<Record<string, FileKind>> = { image: 'picture', audio: 'sound', video: 'film' }
  return kinds[kind] ?? 'other'
}

function troubleOf({ status }: Response): DownloadTrouble {
  const isDenied = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  return new DownloadTrouble(isDenied ? { kind: 'denied', status } : { kind: 'unreachable' })
}

async function ask(
  { fetch, timers }: Dependencies,
  address: string,
  { method, signal }: { readonly method: 'HEAD' | 'GET'; readonly signal: AbortSignal },
): Promise<Response> {
  const patience = new AbortController()
  const stop = timers.start(PATIENCE, () => patience.abort())
  const init = { credentials: 'same-origin', signal: AbortSignal.any([signal, patience.signal]) } as const
  try {
    return await fetch(address, { ...init, method })
  } catch (error) {
    if (signal.aborted) throw new DownloadTrouble({ kind: 'stopped' }, error)
    // It can be shown all the same, and not be kept: nobody sees whether it came whole.
    const isThere = await fetch(address, { ...init, method, mode: 'no-cors' }).then(
      () => true,
      () => false,
    )
    const message = `${new URL(address).origin} does not let this device keep its files (Access-Control-Allow-Origin).`
    throw new DownloadTrouble(isThere ? { kind: 'refused', message } : { kind: 'unreachable' }, error)
  } finally {
    stop()
  }
}
