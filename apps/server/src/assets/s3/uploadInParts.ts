import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'

export interface Upload {
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
export async function uploadInParts(
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
