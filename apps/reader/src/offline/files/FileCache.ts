import type { Manifest, ManifestFile } from '@gatefold/magazine/manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { FILES, FILES_OF } from './cachedFiles.ts'

type File = Pick<ManifestFile, 'url' | 'sha256'>

/** The reader whom a download belongs to; undefined: everybody. */
type Owner = string | undefined

/**
 * The files of downloads in Cache Storage. An entry is written whole or not at all. A file whose address holds another
 * version waits beside it until `settle`, so that what can be read stays one version.
 */
export interface FileCache {
  has(file: File, owner: Owner): Promise<boolean>
  open(file: File, owner: Owner): Promise<Response | undefined>
  /** Rejects with what the body fails with, or with the QuotaExceededError of a full device; nothing is stored then. */
  put(file: File, owner: Owner, response: Response): Promise<void>
  remove(file: File, owner: Owner): Promise<void>
  /** Puts the versions of these files that wait in the place of older ones. */
  settle(files: readonly File[], owner: Owner): Promise<void>
  /** Removes what no download needs. */
  sweep(records: readonly DownloadRecord[]): Promise<void>
}

/** `origin` is what the addresses of this host's files are below. */
export function createFileCache(caches: CacheStorage, origin: string): FileCache {
  const addressOf = ({ url }: Pick<File, 'url'>) => new URL(url, origin).href
  const waitingOf = (file: File) => {
    const address = new URL(file.url, origin)
    address.searchParams.set(SHA256, file.sha256)
    return address.href
  }

  /** Where this version of the file is: its owner's cache or everybody's, in its place or waiting. */
  const find = async (file: File, owner: Owner) => {
    for (const name of new Set([cacheNameOf(owner), FILES])) {
      for (const key of [addressOf(file), waitingOf(file)]) {
        const response = await match(caches, name, key)
        if (response?.headers.get(SHA256) === file.sha256) return { name, key, response }
      }
    }
    return undefined
  }

  /** Of what is ready, nothing waits beside its place any more. */
  const addressesNeeded = (record: DownloadRecord) =>
    filesNeeded(record).flatMap((file) =>
      record.status.kind === 'ready' ? [addressOf(file)] : [addressOf(file), waitingOf(file)],
    )

  return {
    has: async (file, owner) => (await find(file, owner)) !== undefined,
    open: async (file, owner) => (await find(file, owner))?.response,
    async put(file, owner, response) {
      const name = cacheNameOf(owner)
      const there = await match(caches, name, addressOf(file))
      const isTaken = there !== undefined && there.headers.get(SHA256) !== file.sha256
      const cache = await caches.open(name)
      const headers = new Headers(response.headers)
      headers.set(SHA256, file.sha256)
      await cache.put(isTaken ? waitingOf(file) : addressOf(file), new Response(response.body, { headers }))
    },
    async remove(file, owner) {
      const found = await find(file, owner)
      if (found !== undefined) await (await caches.open(found.name)).delete(found.key)
    },
    async settle(files, owner) {
      for (const file of files) {
        const found = await find(file, owner)
        if (found === undefined || found.key === addressOf(file)) continue
        const cache = await caches.open(found.name)
        await cache.put(addressOf(file), found.response)
        await cache.delete(found.key)
      }
    },
    async sweep(records) {
      const names = await caches.keys()
      for (const name of names.filter((each) => each === FILES || each.startsWith(FILES_OF))) {
        const readers = name === FILES ? records : records.filter(({ owner }) => cacheNameOf(owner) === name)
        if (readers.every(isCertain)) await removeBut(caches, name, new Set(readers.flatMap(addressesNeeded)))
      }
    },
  }
}

/** The files of an issue that this device keeps: films only where the reader wants them. */
export function filesOf(manifest: Manifest, withFilms: boolean): readonly ManifestFile[] {
  return withFilms ? manifest.files : manifest.files.filter(({ kind }) => kind !== 'film')
}

/** Every file that a download needs: what is held, and what is being fetched. */
function filesNeeded({ held, wanted, withFilms, heldWithFilms = withFilms }: DownloadRecord): readonly ManifestFile[] {
  const ofHeld = held === undefined ? [] : filesOf(held, heldWithFilms)
  return wanted === undefined ? ofHeld : [...ofHeld, ...filesOf(wanted, withFilms)]
}

/** Says which version of a file an entry is; an entry without it is not ours. */
const SHA256 = 'gatefold-sha256'

/** What a damaged record still needs is not known. */
function isCertain({ isDamaged = false }: DownloadRecord): boolean {
  return !isDamaged
}

function match(caches: CacheStorage, cacheName: string, key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName, ignoreVary: true })
}

async function removeBut(caches: CacheStorage, name: string, needed: ReadonlySet<string>): Promise<void> {
  if (needed.size === 0) {
    await caches.delete(name)
    return
  }
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.filter(({ url }) => !needed.has(url)).map((key) => cache.delete(key)))
}

/** The cache of what this reader may read; undefined: everybody. */
function cacheNameOf(owner: string | undefined): string {
  return owner === undefined ? FILES : `${FILES_OF}${encodeURIComponent(owner)}`
}
