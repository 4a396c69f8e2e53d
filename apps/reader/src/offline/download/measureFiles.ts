import type { Issue } from '@gatefold/magazine/issue'
import type { FileKind, ManifestFile } from '@gatefold/magazine/manifest'
import type { Assets } from '../../content/ContentService.ts'
import type { EngineContext } from '../OfflineEngine.ts'
import type { Timers } from '../../network/connectivity.ts'
import { DownloadError } from './DownloadError.ts'

/** Milliseconds. Whoever says nothing for so long is not there. */
const MEASURE_TIMEOUT = 20_000

/** What is often sent compressed: the length that is head is not that of the file. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml))/

/** What `GetIssue` and `GetAssets` have answered. */
export interface AnsweredContent {
  readonly issue: Issue
  readonly assets: Assets
}

interface MeasureDeps {
  readonly fetch: typeof fetch
  readonly timers: Timers
  /** What addresses of this host's files are below. */
  readonly origin: string
}

/** Those that are there, each once, with what is known of them. */
export async function measureFiles(
  engine: EngineContext,
  files: readonly Pick<ManifestFile, 'url' | 'standsFor'>[],
  signal: AbortSignal,
): Promise<readonly ManifestFile[]> {
  const measured = files.map(async ({ url, standsFor = [] }) => {
    const file = await engine.slots(() => measureFile(engine, url, signal))
    return file && (standsFor.length === 0 ? file : { ...file, standsFor })
  })
  return (await Promise.all(measured)).filter((file) => file !== undefined)
}

/**
 * What stands for a manifest's word about a file where the host has no manifest: its size and time, as its server tells them, or
 * as it turns out. Undefined where there is no such file. Rejects with a `DownloadError`.
 */
async function measureFile(deps: MeasureDeps, url: string, signal: AbortSignal): Promise<ManifestFile | undefined> {
  const address = new URL(url, deps.origin).href
  const head = await request(deps, address, { method: 'HEAD', signal })
  if (isMissing(head)) return undefined
  if (head.ok && isExact(head)) return measured(url, head, Number(head.headers.get('content-length')))
  const whole = await request(deps, address, { method: 'GET', signal })
  if (isMissing(whole)) return undefined
  if (!whole.ok) throw errorOf(whole)
  const { size } = await whole.blob().catch((error: unknown) => {
    throw new DownloadError({ kind: 'unreachable' }, error)
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

function errorOf({ status }: Response): DownloadError {
  const isDenied = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  return new DownloadError(isDenied ? { kind: 'denied', status } : { kind: 'unreachable' })
}

async function request(
  { fetch, timers }: MeasureDeps,
  address: string,
  { method, signal }: { readonly method: 'HEAD' | 'GET'; readonly signal: AbortSignal },
): Promise<Response> {
  const timeout = new AbortController()
  const stop = timers.after(MEASURE_TIMEOUT, () => timeout.abort())
  const init = { credentials: 'same-origin', signal: AbortSignal.any([signal, timeout.signal]) } as const
  try {
    return await fetch(address, { ...init, method })
  } catch (error) {
    if (signal.aborted) throw new DownloadError({ kind: 'stopped' }, error)
    // It can be shown all the same, and not be kept: nobody sees whether it came whole.
    const isThere = await fetch(address, { ...init, method, mode: 'no-cors' }).then(
      () => true,
      () => false,
    )
    const message = `${new URL(address).origin} does not let this device keep its files (Access-Control-Allow-Origin).`
    throw new DownloadError(isThere ? { kind: 'refused', message } : { kind: 'unreachable' }, error)
  } finally {
    stop()
  }
}
