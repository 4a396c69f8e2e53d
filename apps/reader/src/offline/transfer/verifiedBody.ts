import { hasHash, type ManifestFile } from '@gatefold/magazine/offline/Manifest'
import { DownloadTrouble } from '../download/DownloadTrouble.ts'
import { hasherFor } from './hasherFor.ts'

type Vouched = Pick<ManifestFile, 'url' | 'bytes' | 'sha256'>

/**
 * The bytes as they come; the stream fails with `damaged` as soon as there are too many, and at its end where length or
 * hash are not as the manifest says; of a file that was only measured the length is all there is. Whoever stores the stream stores either the whole file or nothing.
 */
export function verifiedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  file: Vouched,
  onBytes: (count: number) => void = () => undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const hasher = hasHash(file) ? hasherFor(file.bytes) : undefined
  const damaged = () => new DownloadTrouble({ kind: 'damaged', url: file.url })
  let length = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        length += chunk.byteLength
        if (length > file.bytes) throw damaged()
        hasher?.update(chunk)
        onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
      async flush() {
        if (length !== file.bytes) throw damaged()
        if (hasher !== undefined && (await hasher.digest()) !== file.sha256) throw damaged()
      },
    }),
  )
}

/** Whether a body is whole: reads it to its end, holding a chunk at a time. Rejects where it cannot be read. */
export async function isWhole(body: ReadableStream<Uint8Array<ArrayBuffer>>, file: Vouched): Promise<boolean> {
  try {
    await verifiedBody(body, file).pipeTo(new WritableStream())
    return true
  } catch (error) {
    if (error instanceof DownloadTrouble) return false
    throw error
  }
}
