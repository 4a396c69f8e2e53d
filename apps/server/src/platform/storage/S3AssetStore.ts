import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import {
  type AssetStore,
  AssetTooLarge,
  type ByteRange,
  isStoredAsset,
  type StagedAsset,
  type StoredAsset,
} from './AssetStore.ts'
import { mediaTypeOf } from './mediaType.ts'

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

  async open(asset: StoredAsset, range?: ByteRange): Promise<Readable | undefined> {
    if (!isStoredAsset(asset)) return undefined
    const Range = range && `bytes=${range.start}-${range.end}`
    const get = new GetObjectCommand({ Bucket: this.#bucket, Key: keyOf(asset), Range })
    const answer = await this.#client.send(get).catch(undefinedIfMissing)
    return answer?.Body as Readable | undefined
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

interface Upload {
  readonly bucket: string
  readonly key: string
  /** At least 5 MiB on Amazon, which takes 10,000 parts. */
  readonly partBytes: number
}

/**
 * Uploads content of unknown length: what is shorter than a part at once, everything else by a multipart upload, part after
 * part, so that a few parts are in memory. Nothing stands under the key before all of it is there. Rejects with the
 * content's error or the storage's.
 */
async function uploadInParts(
  client: S3Client,
  { bucket: Bucket, key: Key, partBytes }: Upload,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts = inParts(content, partBytes)
  const first = await nextOf(parts)
  if (first === undefined || first.byteLength < partBytes) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: first ?? new Uint8Array() }))
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const upload = { Bucket, Key, UploadId }
  try {
    const Parts: CompletedPart[] = []
    for (let Body: Uint8Array | undefined = first; Body !== undefined; Body = await nextOf(parts)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    // What cannot be taken back now is when the import is discarded.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

async function nextOf(parts: AsyncIterator<Uint8Array, undefined>): Promise<Uint8Array | undefined> {
  const { value } = await parts.next()
  return value
}

/** The same bytes in parts of exactly so many, the last one shorter; nothing comes of nothing. No more than a part is waited for. */
async function* inParts(content: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Uint8Array, undefined> {
  let pieces: Uint8Array[] = []
  let missing = partBytes
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.byteLength;) {
      const piece = chunk.subarray(taken, taken + missing)
      pieces.push(piece)
      taken += piece.byteLength
      missing -= piece.byteLength
      if (missing > 0) continue
      const part = Buffer.concat(pieces)
      pieces = []
      missing = partBytes
      yield part
    }
  }
  if (pieces.length > 0) yield Buffer.concat(pieces)
  return undefined
}

/** The part of a bucket whose keys begin with the prefix. */
interface BucketPart {
  readonly client: S3Client
  readonly bucket: string
  readonly prefix: string
}

/** A multipart upload that was begun and neither completed nor aborted: no object, but room that is paid for. */
interface OpenUpload {
  readonly key: string
  readonly id: string
}

/** The keys of all objects, page by page. */
async function* listKeys({ client, bucket: Bucket, prefix: Prefix }: BucketPart): AsyncIterable<string> {
  let ContinuationToken: string | undefined
  do {
    const ask = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
    const page: ListObjectsV2CommandOutput = await client.send(ask)
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/** Nothing where the service does not tell of uploads under way: there, a rule of the bucket's has to end them. */
async function* listUploads(part: BucketPart): AsyncIterable<OpenUpload> {
  for await (const { Uploads = [] } of pagesOfUploads(part)) {
    for (const { Key: key, UploadId: id } of Uploads) if (key !== undefined && id !== undefined) yield { key, id }
  }
}

async function* pagesOfUploads({ client, bucket: Bucket, prefix: Prefix }: BucketPart) {
  let markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {}
  while (markers !== undefined) {
    const ask: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers })
    const page: ListMultipartUploadsCommandOutput | undefined = await client.send(ask).catch(undefinedIfUnknown)
    if (page === undefined) return
    yield page
    const next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    markers = page.IsTruncated === true ? next : undefined
  }
}

/** Also when it has ended by itself meanwhile. */
async function abortUpload(client: S3Client, bucket: string, { key, id }: OpenUpload): Promise<void> {
  const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: id })
  await client.send(abort).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'NoSuchUpload') throw error
  })
}

function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof Error && error.name === 'NotImplemented') return undefined
  throw error
}
