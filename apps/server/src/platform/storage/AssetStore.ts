import type { Readable } from 'node:stream'

/** A file as the store names it: by the hash of its content. */
export interface StoredAsset {
  /** SHA-256 in hex. */
  readonly hash: string
  /** Without the dot. */
  readonly extension: string
}

export interface ByteRange {
  /** First byte, counted from 0. */
  readonly start: number
  /** Last byte, inclusive. */
  readonly end: number
}

/** Whether two parts of an address, as a stranger may write it, can name a stored file at all. */
export function isStoredAsset(asset: StoredAsset): boolean {
  return /^[0-9a-f]{64}$/.test(asset.hash) && /^[a-z0-9]{1,12}$/.test(asset.extension)
}

/** Where the files of issues are kept, by the hash of their content: a folder, or object storage. */
export interface AssetStore {
  /** Resolves when the store can be used; rejects with a sentence for whoever runs the server. */
  check(): Promise<void>
  /**
   * Writes the content under a staging name; nothing is served before `commit`. `importId` consists of letters, digits,
   * `-` and `_`. Rejects with the content's error, keeping nothing of it, or with the storage's.
   */
  stage(importId: string, content: AsyncIterable<Uint8Array>): Promise<StagedAsset>
  /** Makes a staged file public under its hash. A file that is there already stays. */
  commit(staged: StagedAsset, extension: string): Promise<StoredAsset>
  /** Drops everything that an import staged and did not commit. */
  discard(importId: string): Promise<void>
  /** Imports that have staged something and neither committed nor discarded all of it. */
  listStaging(): Promise<readonly string[]>
  /** The content, or a part of it; undefined when there is no such file. What is not read to its end has to be destroyed. */
  open(asset: StoredAsset, range?: ByteRange): Promise<Readable | undefined>
  /** Bytes; undefined when there is no such file. */
  size(asset: StoredAsset): Promise<number | undefined>
  /**
   * An address outside of this server from which whoever holds it downloads the file within the next `seconds` (300 at most),
   * for files that are saved and not shown; undefined where there is none.
   */
  downloadAddress(asset: StoredAsset, seconds: number): Promise<string | undefined>
  remove(asset: StoredAsset): Promise<void>
  list(): AsyncIterable<StoredAsset>
}

export interface StagedAsset {
  readonly importId: string
  readonly hash: string
  readonly bytes: number
  /** For the store that staged it, which may keep it under another name than its hash. */
  readonly place?: string
}

/** As `withBasePath` finds them: at the start of a value, never within another address. */
const STORED_FILE = /(?<![\w.:/%-])\/assets\/([0-9a-f]{64})\.([a-z0-9]{1,12})/g

/** The stored files that JSON text names by `/assets/{hash}.{extension}`, as often as it does. */
export function storedFilesIn(json: string): readonly StoredAsset[] {
  return [...json.matchAll(STORED_FILE)].map(([, hash = '', extension = '']) => ({ hash, extension }))
}

/** A stored file's address inside JSON, or inside HTML inside JSON: at the start of a value, never within another address. */
const STORED_ADDRESS = /(?<![\w.:/%-])\/assets\/(?=[0-9a-f]{64}\.|pages\/[0-9a-f-]{36}\/)/g

/**
 * Rows hold the addresses of files below the base path, `/assets/{hash}.{extension}` and `/assets/pages/{issue}/{hash}/{path}`; this puts the base path in
 * front, in the JSON text as a whole.
 */
export function withBasePath(json: string, basePath: string): string {
  return basePath === '/' ? json : json.replaceAll(STORED_ADDRESS, `${basePath}assets/`)
}

/**
 * The value of a stored JSON file by its address as readers see it, base path included. Rejects where there is no such
 * file, or what it holds is no JSON.
 */
export async function readStoredJson(url: string, store: AssetStore, basePath: string): Promise<unknown> {
  const [asset] = url.startsWith(basePath) ? storedFilesIn(url.slice(basePath.length - 1)) : []
  const content = asset && (await store.open(asset))
  if (content === undefined) throw new Error(`There is no stored file ${url}.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** A file that the store cannot hold. `message` is one sentence for a publisher. */
export class AssetTooLarge extends Error {
  override readonly name = 'AssetTooLarge'

  constructor(largest: number) {
    super(`A file is larger than ${largest / 1024 ** 3} GiB, the most that object storage takes; make it smaller.`)
  }
}

/** Where files are kept cannot be used. `message` is one clear sentence for whoever runs the server; it holds no secret. */
export class AssetsUnavailable extends Error {
  override readonly name = 'AssetsUnavailable'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
