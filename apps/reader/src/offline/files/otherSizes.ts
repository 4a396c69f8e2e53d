import { once } from '@gatefold/magazine/once'
import type { ManifestFile } from '@gatefold/magazine/offline/Manifest'
import type { DownloadStore } from '../../storage/LocalStore.ts'
import { keptCacheNames, SEEN } from './createFileCache.ts'
import { findKeptFile } from './findKeptFile.ts'

/** Of a picture that was kept in passing: addresses of its other sizes, parted by spaces. */
const STANDS_FOR = 'gatefold-stands-for'

/** Says in a kept answer what else it may be shown for. */
export function standingFor({ standsFor = [] }: Pick<ManifestFile, 'standsFor'>, origin: string): Headers {
  const addresses = standsFor.map((url) => new URL(url, origin).href)
  return new Headers(addresses.length === 0 ? {} : { [STANDS_FOR]: addresses.join(' ') })
}

interface Dependencies {
  readonly caches: CacheStorage
  /** What addresses of this host's files are below. */
  readonly origin: string
  readonly openStore: () => Promise<Pick<DownloadStore, 'readDownloads'> | undefined>
}

/** The size of a picture that this device keeps, for a request of another one: a page names them all (decision 0238). */
export interface OtherSizes {
  /** Among the downloads, which have the size that fills the screen. */
  findDownloaded(request: Request): Promise<Response | undefined>
  /** Among the pictures kept in passing: they may be smaller than the place. */
  findSeen(request: Request): Promise<Response | undefined>
  /** The downloads have changed. */
  forget(): void
}

export function createOtherSizes({ caches, origin, openStore }: Dependencies): OtherSizes {
  const readKept = async () => {
    const store = await openStore()
    if (store === undefined) throw new Error('What is kept is not known.')
    const records = await store.readDownloads()
    const files = records.flatMap(({ held, wanted }) => [...(wanted?.files ?? []), ...(held?.files ?? [])])
    return new Map(
      files.flatMap(({ url, standsFor = [] }) => standsFor.map((other) => [addressOf(other), addressOf(url)] as const)),
    )
  }
  let known = once(readKept)
  const addressOf = (url: string) => new URL(url, origin).href
  return {
    async findDownloaded({ url }) {
      // Who has no downloads waits for no store.
      if (!(await keptCacheNames(caches)).some((name) => name !== SEEN)) return undefined
      const kept = (await known()).get(withoutFragment(url))
      return kept === undefined ? undefined : findKeptFile(caches, new Request(kept))
    },
    async findSeen(request) {
      const url = withoutFragment(request.url)
      if (!(await caches.has(SEEN))) return undefined
      const seen = await (await caches.open(SEEN)).matchAll()
      return seen.find(({ headers }) => (headers.get(STANDS_FOR) ?? '').split(' ').includes(url))
    },
    forget() {
      known = once(readKept)
    },
  }
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}
