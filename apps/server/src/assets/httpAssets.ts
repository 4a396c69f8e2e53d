import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AssetStore, StoredAsset } from './AssetStore.ts'
import { mediaHeaders } from './httpMediaType.ts'
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
      return sendStoredFile(request, reply, { store, asset, headers: own })
    },
  })
}

function parseFileName(file: string): StoredAsset | undefined {
  const { hash, extension } = FILE_NAME.exec(file)?.groups ?? {}
  return hash === undefined || extension === undefined ? undefined : { hash, extension }
}
