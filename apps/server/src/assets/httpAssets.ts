import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AssetStore, StoredAsset } from './AssetStore.ts'
import { type MediaHeaders, mediaHeaders } from './httpMediaType.ts'
import { sendMissing, sendStoredFile } from './sendStoredFile.ts'

/** Not to be transformed either: readers compare what they keep with its hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform'

/** Asked for anew each time: who may have it now may not have it later. */
export const OWN = 'private, no-cache, no-transform'

const FILE_NAME = /^(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]{1,10})$/

export interface AssetParts {
  readonly store: AssetStore
  /** Sent with every answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>
  /** How whoever asks may have a file: a closed one is answered as if it were not there. */
  readonly judge: (
    asset: StoredAsset,
    request: FastifyRequest,
  ) => Promise<
    | { readonly kind: 'public' | 'closed' }
    | { readonly kind: 'own'; /** A header to send. */ readonly setCookie: string | undefined }
  >
}

/** Seconds that the address of a download at the storage is good for. */
const ADDRESS_LIFE = 300

/** Serves stored files at `{prefix}/assets/{hash}.{extension}`: a name never changes its content, so they are kept for ever. */
export function registerAssets(app: FastifyInstance, { store, headers, judge }: AssetParts): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:file',
    handler: async (request, reply) => {
      void reply.headers(headers)
      const asset = parseFileName(request.params.file)
      const access = asset && (await judge(asset, request))
      if (asset === undefined || access === undefined || access.kind === 'closed') return sendMissing(reply)
      const caching = access.kind === 'public' ? IMMUTABLE : OWN
      if (access.kind === 'own' && access.setCookie !== undefined) void reply.header('set-cookie', access.setCookie)
      const own = { ...mediaHeaders(asset.extension), 'cache-control': caching }
      const address = isDownload(request, own) ? await store.downloadAddress(asset, ADDRESS_LIFE) : undefined
      if (address !== undefined) return reply.header('cache-control', 'private, no-store').redirect(address, 302)
      return sendStoredFile(request, reply, { store, asset, headers: own })
    },
  })
}

/**
 * Whether a reader saves a file that browsers do not show: the one case in which the storage can send it by itself. What
 * pages show, and what is kept for reading without a network, comes from us (decision 0186).
 */
function isDownload({ method, headers }: FastifyRequest, own: MediaHeaders): boolean {
  const isVisit = method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
  return isVisit && own['content-disposition'] !== undefined
}

function parseFileName(file: string): StoredAsset | undefined {
  const { hash, extension } = FILE_NAME.exec(file)?.groups ?? {}
  return hash === undefined || extension === undefined ? undefined : { hash, extension }
}
