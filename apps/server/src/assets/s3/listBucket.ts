import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'

/** The part of a bucket whose keys begin with the prefix. */
export interface BucketPart {
  readonly client: S3Client
  readonly bucket: string
  readonly prefix: string
}

/** A multipart upload that was begun and neither completed nor aborted: no object, but room that is paid for. */
export interface OpenUpload {
  readonly key: string
  readonly id: string
}

/** The keys of all objects, page by page. */
export async function* listKeys({ client, bucket: Bucket, prefix: Prefix }: BucketPart): AsyncIterable<string> {
  let ContinuationToken: string | undefined
  do {
    const ask = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
    const page: ListObjectsV2CommandOutput = await client.send(ask)
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/** Nothing where the service does not tell of uploads under way: there, a rule of the bucket's has to end them. */
export async function* listUploads(part: BucketPart): AsyncIterable<OpenUpload> {
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
export async function abortUpload(client: S3Client, bucket: string, { key, id }: OpenUpload): Promise<void> {
  const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: id })
  await client.send(abort).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'NoSuchUpload') throw error
  })
}

function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof Error && error.name === 'NotImplemented') return undefined
  throw error
}
