import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { addPurchase, hasPurchase, type Owner } from './purchaseQueries.ts'

export interface Grant extends Owner {
  /** Id of the purchase. */
  readonly id: string
  readonly currency: string
  readonly now: Date
}

/** Opens an issue to a reader for good, without a payment; false where it was open already. */
export async function grantIssue(db: Kysely<Database>, grant: Grant): Promise<boolean> {
  const { id, reader, issueId, currency, now } = grant
  return db.transaction().execute(async (transaction) => {
    if (await hasPurchase(transaction, grant)) return false
    const payment = { provider: 'grant', provider_reference: id, amount: 0, currency, checkout_id: null }
    const bought_at = now.toISOString()
    await addPurchase(transaction, { id, reader, issue_id: issueId, source: 'grant', bought_at, ...payment })
    return true
  })
}

/** Closes an issue to a reader, however it came to be open, and says how many payments that were not given back are among it. */
export async function revokeIssue(
  db: Kysely<Database>,
  { reader, issueId, now }: Owner & { readonly now: Date },
): Promise<{ readonly revoked: number; readonly paid: number }> {
  const rows = await db
    .updateTable('purchases')
    .set({ status: 'revoked', ended_at: now.toISOString() })
    .where('reader', '=', reader)
    .where('issue_id', '=', issueId)
    .where('status', '=', 'active')
    .returning('source')
    .execute()
  return { revoked: rows.length, paid: rows.filter(({ source }) => source === 'payment').length }
}
