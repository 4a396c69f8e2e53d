import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Grows with every change that a reader could see. */
export async function readContentRevision(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('content_revision').select('revision').where('id', '=', 1).executeTakeFirstOrThrow()
  return row.revision
}

/** Part of every transaction that changes what a reader could see. */
export async function bumpContentRevision(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .updateTable('content_revision')
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}
