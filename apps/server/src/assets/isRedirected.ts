import type { IncomingHttpHeaders } from 'node:http'
import type { StoredAsset } from './AssetStore.ts'
import { mediaTypeOf } from './httpMediaType.ts'

/** Below this a redirect, which costs a way to the host and back for every part, saves the host nothing to speak of. Bytes. */
const LARGE = 8 * 1024 ** 2

/**
 * Whether a file is left to the storage to send: a large recording or film that is played through our service worker, which
 * comes back to us for every part of it. Everybody else is answered by the host: a browser that plays without a worker
 * stays with the address that it was sent to and fails at the first seek after that has ended; a download or a script
 * (`cors`) follows no redirect, or would need leave of the bucket. Decision 0186. Pure.
 */
export function isRedirected(
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  { asset, size }: { readonly asset: StoredAsset; readonly size: number },
): boolean {
  const passesWorker = headers['sec-fetch-mode'] === 'no-cors' && headers['sec-fetch-dest'] === 'empty'
  const isMedia = /^(?:audio|video)\//.test(mediaTypeOf(asset.extension))
  return method === 'GET' && headers.range !== undefined && passesWorker && isMedia && size >= LARGE
}
