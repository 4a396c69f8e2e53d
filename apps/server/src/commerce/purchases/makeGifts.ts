import type { Kysely } from 'kysely'
import { inBatches } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'
import { hashGiftCode, makeGiftCode } from './giftCode.ts'

export interface GiftOrder {
  readonly issueId: string
  readonly count: number
  /** The last instant at which a code can be redeemed; undefined: there is none. */
  readonly expiresAt: Date | undefined
  readonly now: Date
}

/** Makes codes that open an issue, each to one reader for good. The codes stand nowhere else: only their hashes are kept. */
export async function makeGifts(db: Kysely<Database>, order: GiftOrder): Promise<readonly string[]> {
  const codes = Array.from({ length: order.count }, makeGiftCode)
  const rows = codes.flatMap((code) => {
    const hash = hashGiftCode(code)
    return hash === undefined ? [] : [giftRow(hash, order)]
  })
  await db.transaction().execute((transaction) =>
    inBatches(rows, async (batch) => {
      await transaction.insertInto('gifts').values(batch).execute()
    }),
  )
  return codes
}

function giftRow(code_hash: string, { issueId, expiresAt, now }: GiftOrder) {
  return {
    code_hash,
    issue_id: issueId,
    created: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    redeemed_by: null,
    redeemed_at: null,
  }
}
