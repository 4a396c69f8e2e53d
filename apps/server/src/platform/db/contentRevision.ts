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

/**
 * Runs `work` in one transaction, alone: whoever else publishes, imports or removes waits, in this process or another.
 * Readers don't wait. Touching the one row of `content_revision` is the lock on PostgreSQL; on SQLite a transaction that
 * may write has the only write lock from its start.
 */
export async function withPublishingLock<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('content_revision')
      .set((column) => ({ revision: column.ref('revision') }))
      .where('id', '=', 1)
      .execute()
    return work(transaction)
  })
}
