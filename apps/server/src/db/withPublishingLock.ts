import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

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
