import { createHash, randomUUID } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { isStoredAsset, type AssetStore, type ByteRange, type StagedAsset, type StoredAsset } from '../AssetStore.ts'
import { AssetTooLarge } from '../AssetTooLarge.ts'
import { mediaTypeOf } from '../httpMediaType.ts'
import { abortUpload, listKeys, listUploads, type BucketPart } from './listBucket.ts'
import { uploadInParts } from './uploadInParts.ts'

const STAGING = 'staging/'
const ASSETS = 'assets/'

/** Whoever may have an object at all may keep it, for its name never changes its content; no cache in between may. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable, no-transform'

/** The longest that an address which needs no credentials lives, in seconds. Source: issue 7. */
const LONGEST_ADDRESS = 300

/** How long the service may take to say that it is there. Milliseconds. */
const CHECK_TIMEOUT = 5_000

/** How many objects are deleted at the same time. */
const DELETIONS = 16

export interface S3Limits {
  /** Bytes of a part of a multipart upload. */
  readonly partBytes: number
  /** The largest file: what S3 copies in one step, and so by all or nothing. Bytes. */
  readonly fileBytes: number
}

const LIMITS: S3Limits = { partBytes: 8 * 1024 ** 2, fileBytes: 5 * 1024 ** 3 }

/**
 * Files in a bucket: `assets/{hash}.{extension}`, and `staging/{importId}/{uuid}` before that. Objects bring no access
 * list, so they are as private as their bucket. With a client of `createS3Client`, every method rejects with
 * AssetsUnavailable where the bucket cannot be used.
 */
export class S3AssetStore implements AssetStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #limits: S3Limits

  constructor(client: S3Client, bucket: string, limits: S3Limits = LIMITS) {
    this.#client = client
    this.#bucket = bucket
    this.#limits = limits
  }

  async check(): Promise<void> {
    const look = new ListObjectsV2Command({ Bucket: this.#bucket, MaxKeys: 1 })
    await this.#client.send(look, { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT) })
  }

  async stage(importId: string, content: AsyncIterable<Uint8Array>): Promise<StagedAsset> {
    const place = `${stagingPrefix(importId)}${randomUUID()}`
    const { partBytes, fileBytes } = this.#limits
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted(): AsyncIterable<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.byteLength
        if (bytes > fileBytes) throw new AssetTooLarge(fileBytes)
        yield chunk
      }
    }
    await uploadInParts(this.#client, { bucket: this.#bucket, key: place, partBytes }, counted())
    return { importId, hash: hash.digest('hex'), bytes, place }
  }

  async commit(staged: StagedAsset, extension: string): Promise<StoredAsset> {
    const asset = { hash: staged.hash, extension }
    const Key = keyOf(asset)
    const { place } = staged
    if (place === undefined) throw new TypeError(`Not staged in a bucket: ${staged.hash}`)
    if ((await this.size(asset)) !== staged.bytes) {
      const copy = new CopyObjectCommand({
        Bucket: this.#bucket,
        Key,
        CopySource: `${this.#bucket}/${place}`,
        MetadataDirective: 'REPLACE',
        ContentType: mediaTypeOf(extension),
        CacheControl: CACHE_CONTROL,
      })
      await this.#client.send(copy)
    }
    await this.#delete(place)
    return asset
  }

  async discard(importId: string): Promise<void> {
    const staged = this.#part(stagingPrefix(importId))
    // First those under way, which could become objects meanwhile.
    for await (const upload of listUploads(staged)) await abortUpload(this.#client, this.#bucket, upload)
    const keys: string[] = []
    for await (const key of listKeys(staged)) keys.push(key)
    for (let at = 0; at < keys.length; at += DELETIONS) {
      await Promise.all(keys.slice(at, at + DELETIONS).map((key) => this.#delete(key)))
    }
  }

  async listStaging(): Promise<readonly string[]> {
    const ids = new Set<string>()
    const staged = this.#part(STAGING)
    for await (const { key } of listUploads(staged)) ids.add(importOf(key))
    for await (const key of listKeys(staged)) ids.add(importOf(key))
    return [...ids]
  }

  async open(asset: StoredAsset, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined> {
    if (!isStoredAsset(asset)) return undefined
    const Range = range && `bytes=${range.start}-${range.end}`
    const get = new GetObjectCommand({ Bucket: this.#bucket, Key: keyOf(asset), Range })
    const answer = await this.#client.send(get).catch(undefinedIfMissing)
    return answer?.Body as AsyncIterable<Uint8Array> | undefined
  }

  async size(asset: StoredAsset): Promise<number | undefined> {
    if (!isStoredAsset(asset)) return undefined
    const head = new HeadObjectCommand({ Bucket: this.#bucket, Key: keyOf(asset) })
    return (await this.#client.send(head).catch(undefinedIfMissing))?.ContentLength
  }

  remove(asset: StoredAsset): Promise<void> {
    return this.#delete(keyOf(asset))
  }

  async *list(): AsyncIterable<StoredAsset> {
    for await (const key of listKeys(this.#part(ASSETS))) {
      const [hash = '', extension = ''] = key.slice(ASSETS.length).split('.')
      // Somebody else's object, perhaps.
      if (isStoredAsset({ hash, extension })) yield { hash, extension }
    }
  }

  async downloadAddress(asset: StoredAsset, seconds: number): Promise<string> {
    if (!(seconds >= 1 && seconds <= LONGEST_ADDRESS)) throw new RangeError(`Not a life of an address: ${seconds} s`)
    const get = new GetObjectCommand({
      Bucket: this.#bucket,
      Key: keyOf(asset),
      ResponseContentDisposition: 'attachment',
      ResponseCacheControl: 'private, no-store',
    })
    return getSignedUrl(this.#client, get, { expiresIn: seconds })
  }

  async #delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }

  #part(prefix: string): BucketPart {
    return { client: this.#client, bucket: this.#bucket, prefix }
  }
}

function stagingPrefix(importId: string): string {
  if (!/^[\w-]+$/.test(importId)) throw new TypeError(`Not the id of an import: ${importId}`)
  return `${STAGING}${importId}/`
}

function importOf(key: string): string {
  return key.slice(STAGING.length).split('/')[0] ?? ''
}

function keyOf(asset: StoredAsset): string {
  if (!isStoredAsset(asset)) throw new TypeError(`Not the name of a stored file: ${asset.hash}.${asset.extension}`)
  return `${ASSETS}${asset.hash}.${asset.extension}`
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined
  throw error
}
