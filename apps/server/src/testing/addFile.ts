import type { Kysely } from 'kysely'
import type { StoredAsset } from '../platform/storage/AssetStore.ts'
import type { Database } from '../platform/db/schema.ts'

export interface FileSketch extends StoredAsset {
  readonly issueId: string
  readonly path?: string
  readonly isTeaser?: boolean
}

/** Writes that an issue names a file; the store is not touched. */
export async function addFile(db: Kysely<Database>, { issueId, path, isTeaser, ...asset }: FileSketch): Promise<void> {
  await db
    .insertInto('assets')
    .values({ ...asset, media_type: 'x/y', bytes: 1, created: '' })
    .onConflict((conflict) => conflict.columns(['hash', 'extension']).doNothing())
    .execute()
  await db
    .insertInto('issue_assets')
    .values({ ...asset, issue_id: issueId, path: path ?? asset.hash, is_teaser: isTeaser === true ? 1 : 0 })
    .execute()
}
