import type { Kysely } from 'kysely'
import type { PurchasesTable } from '../../../platform/db/purchaseSchema.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { CodedError } from '../../../http/graphql/CodedError.ts'
import { addPurchase, hasPurchase } from '../purchaseQueries.ts'
import { hashGiftCode } from './giftCode.ts'

export interface Redemption {
  readonly code: string
  /** The subject of the reader's token. */
  readonly reader: string
  /** Id of the purchase. */
  readonly id: string
  readonly currency: string
  readonly now: Date
}

/**
 * Makes a gift's issue the reader's: of several who enter the same code at once, here or at another server, one gets it.
 * Rejects with CodedError GIFT_UNKNOWN, GIFT_EXPIRED, GIFT_REDEEMED or ALREADY_OWNED; then the code stays as good as it was.
 */
export async function redeemGift(db: Kysely<Database>, redemption: Redemption): Promise<PurchasesTable> {
  const { reader, id, currency, now } = redemption
  const hash = hashGiftCode(redemption.code)
  if (hash === undefined) throw unknown()
  const at = now.toISOString()
  return db.transaction().execute(async (transaction) => {
    const taken = await transaction
      .updateTable('gifts')
      .set({ redeemed_by: reader, redeemed_at: at })
      .where('code_hash', '=', hash)
      .where('redeemed_by', 'is', null)

      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>=', at)]))
      .returning('issue_id')
      .executeTakeFirst()
    if (taken === undefined) throw await refusalOf(transaction, hash, reader)
    const { issue_id } = taken
    if (await hasPurchase(transaction, { reader, issueId: issue_id })) throw owned()
    const payment = { provider: 'gift', provider_reference: hash, amount: 0, currency, checkout_id: null }
    return addPurchase(transaction, { id, reader, issue_id, source: 'gift', bought_at: at, ...payment })
  })
}

/** Why a code was not taken. Whoever enters his own code again is told that the issue is his. */
async function refusalOf(db: Kysely<Database>, hash: string, reader: string): Promise<CodedError> {
  const gift = await db.selectFrom('gifts').selectAll().where('code_hash', '=', hash).executeTakeFirst()
  if (gift === undefined) return unknown()
  if (gift.redeemed_by === reader)
    return new CodedError('ALREADY_OWNED', 'You have used this code: its issue is yours.')
  if (gift.redeemed_by !== null) return new CodedError('GIFT_REDEEMED', 'This code has been used by somebody.')
  return new CodedError('GIFT_EXPIRED', 'The time of this code is over.')
}

function unknown(): CodedError {
  return new CodedError('GIFT_UNKNOWN', 'There is no such code; please check its letters and digits.')
}

function owned(): CodedError {
  return new CodedError('ALREADY_OWNED', 'This issue is yours already; the code is still good for somebody else.')
}
