import type { FastifyInstance } from 'fastify'
import type { AssetStore, StoredAsset } from './AssetStore.ts'
import type { FileRedirects } from './FileRedirects.ts'
import { mediaHeaders } from './httpMediaType.ts'
import { sendMissing, sendStoredFile } from './sendStoredFile.ts'

/** Not to be transformed either: readers compare what they keep with its hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform'

const FILE_NAME = /^(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]{1,10})$/

export interface AssetParts {
  readonly store: AssetStore
  /** Undefined where the host sends every file by itself. */
  readonly redirects?: FileRedirects | undefined
  /** Sent with every answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>
}

/** Serves stored files at `{prefix}/assets/{hash}.{extension}`: a name never changes its content, so they are kept for ever. */
export function registerAssets(app: FastifyInstance, { store, redirects, headers }: AssetParts): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:file',
    handler: async (request, reply) => {
      void reply.headers(headers)
      const asset = parseFileName(request.params.file)
      if (asset === undefined) return sendMissing(reply)
      const own = { ...mediaHeaders(asset.extension), 'cache-control': IMMUTABLE }
      return sendStoredFile(request, reply, { store, redirects, asset, headers: own })
    },
  })
}

function parseFileName(file: string): StoredAsset | undefined {
  const { hash, extension } = FILE_NAME.exec(file)?.groups ?? {}
  return hash === undefined || extension === undefined ? undefined : { hash, extension }
}
