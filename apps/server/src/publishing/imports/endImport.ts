import type { Transaction } from 'kysely'
import type { StoredAsset } from '../../platform/storage/AssetStore.ts'
import type { Database } from '../../platform/db/schema.ts'
import { withPublishingLock } from '../../platform/db/contentRevision.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'

/**
 * The end of every import and removal, whether it went well, failed or died: its staged files go, and of the files in its
 * journal those that no issue names and no other import is about to use. May be called again at any time.
 */
export async function endImport(importId: string, deps: Pick<PublishingDeps, 'db' | 'assets'>): Promise<void> {
  await deps.assets.discard(importId)
  const row = await deps.db.selectFrom('imports').select('id').where('id', '=', importId).executeTakeFirst()
  if (row === undefined) return
  // The files go while the lock is held: nobody can begin to rely on one between the look and the removal.
  await withPublishingLock(deps.db, async (transaction) => {
    for (const asset of await findUnused(importId, transaction)) await deps.assets.remove(asset)
    await transaction.deleteFrom('imports').where('id', '=', importId).execute()
  })
}

async function findUnused(importId: string, transaction: Transaction<Database>): Promise<readonly StoredAsset[]> {
  return transaction
    .selectFrom('asset_journal as own')
    .select(['own.hash', 'own.extension'])
    .where('own.import_id', '=', importId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assets')
            .select('assets.hash')
            .whereRef('assets.hash', '=', 'own.hash')
            .whereRef('assets.extension', '=', 'own.extension'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('asset_journal as other')
            .select('other.hash')
            .whereRef('other.hash', '=', 'own.hash')
            .whereRef('other.extension', '=', 'own.extension')
            .where('other.import_id', '!=', importId),
        ),
      ),
    )
    .execute()
}
