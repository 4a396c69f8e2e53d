import { createHash, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inBatches } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'

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

/** Digits and letters that nobody takes for one another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const LENGTH = 16

/** What is read or typed in place of a sign. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** A new code, such as `7M2K-0QXV-93HD-T5RA`: 80 bits that nobody can guess. */
export function makeGiftCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
  return signs.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** SHA-256 in hex of a code, however it is typed; undefined for what can be none. */
export function hashGiftCode(typed: string): string | undefined {
  if (typed.length > 100) return undefined
  const signs = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[OIL]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const isCode = /^[0-9A-HJKMNP-TV-Z]{16}$/.test(signs)
  return isCode ? createHash('sha256').update(`gift ${signs}`).digest('hex') : undefined
}
