import { type Manifest, type ManifestFile, othersOf } from '@gatefold/magazine/manifest'
import { memoizeAsync } from '@gatefold/magazine/memoizeAsync'
import type { DownloadStore } from '../../storage/LocalStore.ts'
import { measureFiles } from '../download/measureFiles.ts'
import type { EngineContext } from '../OfflineEngine.ts'
import { fileCacheNames, findCachedFile, SEEN } from './cachedFiles.ts'
import { fetchFile } from './fetchFile.ts'

/** Of a picture that was kept in passing: addresses of its other sizes, parted by spaces. */
const STANDS_FOR = 'gatefold-stands-for'

/** Of what the browser lends, so much stays free for downloads. */
const FULL = 0.7

/** What pictures kept in passing may take. */
const MOST = { pictures: 300, bytes: 40_000_000 } as const

/** Pictures kept in passing (Requirement R4.12): what a page will show next, as far as the host vouches for it. */
interface SeenPictures {
  /** Keeps what it can and says nothing of the rest. */
  keep(wish: { readonly issueId: string; readonly urls: readonly string[] }): Promise<void>
  /** Removes all; what is under way does not stay either. */
  clear(): Promise<void>
}

export function createSeenPictures(engine: EngineContext): SeenPictures {
  const { caches, origin } = engine
  const manifests = new Map<string, Promise<Manifest | undefined>>()
  let ending = new AbortController()

  const manifestOf = (issueId: string) => {
    const known = manifests.get(issueId) ?? findManifest(engine, issueId).catch(() => undefined)
    manifests.set(issueId, known)
    // What could not be had is asked for again.
    void known.then((manifest) => manifest ?? manifests.delete(issueId))
    return known
  }
  const filesOf = async (issueId: string, urls: readonly string[], signal: AbortSignal) => {
    const wanted = new Set(urls.map((url) => new URL(url, origin).href))
    const manifest = await manifestOf(issueId)
    const isVouched = engine.hostFor(engine.state.session).hasManifests
    // Of a host without manifests what the page names is measured. What cannot be had is not kept.
    const files =
      manifest?.files ??
      (isVouched
        ? []
        : await measureFiles(
            engine,
            [...wanted].map((url) => ({ url })),
            signal,
          ).catch(() => []))
    return files
      .filter(({ url, kind }) => isPicture(kind) && wanted.has(new URL(url, origin).href))
      .map((file) => ({ ...file, standsFor: file.standsFor ?? othersOf(file, files) }))
  }
  const cacheOne = async (file: ManifestFile, signal: AbortSignal) => {
    const address = new URL(file.url, origin).href
    if ((await findCachedFile(caches, new Request(address))) !== undefined) return
    const request = { file, address, isAnew: false, signal, onBytes: () => undefined }
    const headers = alternativesHeader(file, origin)
    await fetchFile(engine, request, async ({ body, headers: received }) => {
      const response = new Response(body, { headers: [...received, ...headers] })
      await (await caches.open(SEEN)).put(address, response)
    })
  }
  return {
    async keep({ issueId, urls }) {
      const { signal } = ending
      if (await isShort(engine)) return
      const files = await filesOf(issueId, urls, signal)
      const keeping = files.map((file) =>
        engine.slots(() => (signal.aborted ? Promise.resolve() : cacheOne(file, signal))),
      )
      await Promise.allSettled(keeping)
      await (signal.aborted ? caches.delete(SEEN) : trim(caches))
    },
    async clear() {
      ending.abort()
      ending = new AbortController()
      manifests.clear()
      await caches.delete(SEEN)
    },
  }
}

interface OtherSizesDeps {
  readonly caches: CacheStorage
  /** What addresses of this host's files are below. */
  readonly origin: string
  readonly openStore: () => Promise<Pick<DownloadStore, 'readDownloads'> | undefined>
}

/** The size of a picture that this device keeps, for a request of another one: a page names them all (decision 0238). */
interface OtherSizes {
  /** Among the downloads, which have the size that fills the screen. */
  findDownloaded(request: Request): Promise<Response | undefined>
  /** Among the pictures kept in passing: they may be smaller than the place. */
  findSeen(request: Request): Promise<Response | undefined>
  /** The downloads have changed. */
  forget(): void
}

export function createOtherSizes({ caches, origin, openStore }: OtherSizesDeps): OtherSizes {
  const readAlternatives = async () => {
    const store = await openStore()
    if (store === undefined) throw new Error('What is kept is not known.')
    const records = await store.readDownloads()
    const files = records.flatMap(({ held, wanted }) => [...(wanted?.files ?? []), ...(held?.files ?? [])])
    return new Map(
      files.flatMap(({ url, standsFor = [] }) => standsFor.map((other) => [addressOf(other), addressOf(url)] as const)),
    )
  }
  let known = memoizeAsync(readAlternatives)
  const addressOf = (url: string) => new URL(url, origin).href
  return {
    async findDownloaded({ url }) {
      // Who has no downloads waits for no store.
      if (!(await fileCacheNames(caches)).some((name) => name !== SEEN)) return undefined
      const cached = (await known()).get(withoutFragment(url))
      return cached === undefined ? undefined : findCachedFile(caches, new Request(cached))
    },
    async findSeen(request) {
      const url = withoutFragment(request.url)
      if (!(await caches.has(SEEN))) return undefined
      const seen = await (await caches.open(SEEN)).matchAll()
      return seen.find(({ headers }) => (headers.get(STANDS_FOR) ?? '').split(' ').includes(url))
    },
    forget() {
      known = memoizeAsync(readAlternatives)
    },
  }
}

/** How many of the oldest have to go; `sizes` in bytes, the oldest first. */
export function tooManySeen(sizes: readonly number[]): number {
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  let going = 0
  while (sizes.length - going > MOST.pictures || bytes > MOST.bytes) {
    bytes -= sizes[going] ?? bytes
    going += 1
  }
  return going
}

async function findManifest({ store, hostFor, state }: EngineContext, issueId: string): Promise<Manifest | undefined> {
  const record = await store.readDownload(issueId)
  const host = hostFor(state.session)
  return record?.wanted ?? record?.held ?? (host.hasManifests ? host.fetchManifest(issueId) : undefined)
}

function isPicture(kind: ManifestFile['kind']): boolean {
  return kind === 'picture' || kind === 'page'
}

async function isShort({ estimate }: EngineContext): Promise<boolean> {
  const { usage = 0, quota } = await estimate()
  return quota !== undefined && usage > quota * FULL
}

async function trim(caches: CacheStorage): Promise<void> {
  const cache = await caches.open(SEEN)
  const sizes = (await cache.matchAll()).map(({ headers }) => Number(headers.get('content-length') ?? 0))
  const going = (await cache.keys()).slice(0, tooManySeen(sizes))
  await Promise.all(going.map((key) => cache.delete(key)))
}

/** Says in a kept answer what else it may be shown for. */
function alternativesHeader({ standsFor = [] }: Pick<ManifestFile, 'standsFor'>, origin: string): Headers {
  const addresses = standsFor.map((url) => new URL(url, origin).href)
  return new Headers(addresses.length === 0 ? {} : { [STANDS_FOR]: addresses.join(' ') })
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}
