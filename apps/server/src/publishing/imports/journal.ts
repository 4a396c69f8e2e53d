import type { Transaction } from 'kysely'
import type { StoredAsset } from '../../platform/storage/AssetStore.ts'
import { inBatches } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { createImportId, ownerOf, parseImportId } from './ImportId.ts'

/** A new id of this process. */
export function beginImport({ self, now, createUuid }: PublishingDeps): string {
  return createImportId({ identity: self, started: now() }, createUuid())
}

/** Writes down which stored files an import or a removal may leave unused, before it touches any of them. */
export async function writeJournal(
  importId: string,
  assets: readonly StoredAsset[],
  transaction: Transaction<Database>,
): Promise<void> {
  const origin = parseImportId(importId)
  if (origin === undefined) throw new TypeError(`Not the id of an import: ${importId}`)
  await transaction
    .insertInto('imports')
    .values({ id: importId, started: origin.started.toISOString(), owner: ownerOf(origin.identity) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const rows = assets.map(({ hash, extension }) => ({ import_id: importId, hash, extension }))
  await inBatches(rows, async (batch) => {
    await transaction
      .insertInto('asset_journal')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Takes the rows of files that no issue names any more out of `assets`; the journal says which they were. */
export async function forgetUnusedAssets(importId: string, transaction: Transaction<Database>): Promise<void> {
  const unused = await transaction
    .selectFrom('assets')
    .select(['hash', 'extension'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('issue_assets')
            .select('issue_assets.hash')
            .whereRef('issue_assets.hash', '=', 'assets.hash')
            .whereRef('issue_assets.extension', '=', 'assets.extension'),
        ),
      ),
    )
    .execute()
  if (unused.length === 0) return
  await writeJournal(importId, unused, transaction)
  for (const { hash, extension } of unused) {
    await transaction.deleteFrom('assets').where('hash', '=', hash).where('extension', '=', extension).execute()
  }
}
