import { dirname, join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type AssetStore, type ByteRange, isStoredAsset, type StagedAsset, type StoredAsset } from './AssetStore.ts'
import type { S3Settings } from './openS3AssetStore.ts'

/** Where files are kept; the configuration has these fields. */
export interface AssetSettings {
  /** Absolute path; holds `assets` when there is no object storage. */
  readonly dataFolder: string
  /** Undefined means the folder. */
  readonly objectStorage: S3Settings | undefined
}

/**
 * Opens the store that the configuration asks for, and looks whether object storage can be used before anybody relies on
 * it. Rejects with AssetsUnavailable.
 */
export async function openAssetStore({ dataFolder, objectStorage }: AssetSettings): Promise<AssetStore> {
  if (objectStorage === undefined) return new FolderAssetStore(join(dataFolder, 'assets'))
  // Titles in a folder do not wait for what speaks to object storage.
  const { openS3AssetStore } = await import('./openS3AssetStore.ts')
  return openS3AssetStore(objectStorage)
}

const STAGING = 'staging'
/** How often a folder is made again that somebody else has just removed because it was empty. */
const ATTEMPTS = 5

/**
 * Files in a folder: `ab/cd/abcd….jpg` by the first four digits of the hash, so that no folder grows too large, and
 * `staging/{importId}/{hash}` before that. What `commit` has answered for survives a power loss.
 */
export class FolderAssetStore implements AssetStore {
  readonly #root: string

  /** `root` is an absolute path; it is made when it is first needed. */
  constructor(root: string) {
    this.#root = root
  }

  /** A folder that is not there yet is as good as an empty one. */
  async check(): Promise<void> {
    await orUndefined(stat(join(this.#root, STAGING)))
  }

  async stage(importId: string, content: AsyncIterable<Uint8Array>): Promise<StagedAsset> {
    const folder = this.#stagingFolder(importId)
    const partial = join(folder, `${randomUUID()}.part`)
    const file = await inFolder(folder, () => open(partial, 'wx'))
    try {
      const { hash, bytes } = await writeHashed(file, content)
      await file.close()
      await rename(partial, join(folder, hash))
      return { importId, hash, bytes }
    } catch (error) {
      await file.close()
      await rm(partial, { force: true })
      throw error
    }
  }

  async commit(staged: StagedAsset, extension: string): Promise<StoredAsset> {
    const asset = { hash: staged.hash, extension }
    const source = join(this.#stagingFolder(staged.importId), staged.hash)
    const target = this.#path(asset)
    if ((await this.size(asset)) === staged.bytes) {
      await rm(source, { force: true })
      return asset
    }
    await inFolder(dirname(target), () => rename(source, target))
    await this.#syncFolders(target)
    return asset
  }

  async discard(importId: string): Promise<void> {
    await rm(this.#stagingFolder(importId), { recursive: true, force: true })
    await removeIfEmpty(join(this.#root, STAGING))
    await removeIfEmpty(this.#root)
  }

  listStaging(): Promise<readonly string[]> {
    return listFolder(join(this.#root, STAGING))
  }

  async open(asset: StoredAsset, range?: ByteRange): Promise<Readable | undefined> {
    if (!isStoredAsset(asset)) return undefined
    const file = await orUndefined(open(this.#path(asset)))
    return file?.createReadStream(range)
  }

  async size(asset: StoredAsset): Promise<number | undefined> {
    if (!isStoredAsset(asset)) return undefined
    return (await orUndefined(stat(this.#path(asset))))?.size
  }

  downloadAddress(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async remove(asset: StoredAsset): Promise<void> {
    const path = this.#path(asset)
    await rm(path, { force: true })
    await removeIfEmpty(dirname(path))
    await removeIfEmpty(dirname(dirname(path)))
    await removeIfEmpty(this.#root)
  }

  async *list(): AsyncIterable<StoredAsset> {
    for (const first of await listFolder(this.#root)) {
      if (first === STAGING) continue
      for (const second of await listFolder(join(this.#root, first))) {
        for (const name of await listFolder(join(this.#root, first, second))) {
          const [hash = '', extension = ''] = name.split('.')
          yield { hash, extension }
        }
      }
    }
  }

  #stagingFolder(importId: string): string {
    if (!/^[\w-]+$/.test(importId)) throw new TypeError(`Not the id of an import: ${importId}`)
    return join(this.#root, STAGING, importId)
  }

  #path(asset: StoredAsset): string {
    if (!isStoredAsset(asset)) throw new TypeError(`Not the name of a stored file: ${asset.hash}.${asset.extension}`)
    const { hash, extension } = asset
    return join(this.#root, hash.slice(0, 2), hash.slice(2, 4), `${hash}.${extension}`)
  }

  /** A new name is only durable when every folder on the way to it has been written. */
  async #syncFolders(path: string): Promise<void> {
    for (let folder = dirname(path); folder.length >= this.#root.length; folder = dirname(folder)) {
      // Windows cannot open a folder; there the file system's own journal has to do.
      const handle = await open(folder).catch(() => undefined)
      await handle?.sync().catch(() => undefined)
      await handle?.close()
    }
  }
}

async function writeHashed(
  file: FileHandle,
  content: AsyncIterable<Uint8Array>,
): Promise<{ readonly hash: string; readonly bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.byteLength
    await file.writeFile(chunk)
  }
  await file.sync()
  return { hash: hash.digest('hex'), bytes }
}

async function inFolder<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(folder, { recursive: true })
    try {
      return await act()
    } catch (error) {
      if (attempt === ATTEMPTS || !isMissing(error)) throw error
    }
  }
}

async function listFolder(folder: string): Promise<readonly string[]> {
  return (await orUndefined(readdir(folder))) ?? []
}

/** A folder that still holds something stays; so does one that another process removes at the same moment. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}

async function orUndefined<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
