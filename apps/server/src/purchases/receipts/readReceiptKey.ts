import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Signs every receipt. */
export const RECEIPT_ALGORITHM = 'ES256'

const KIND = 'receipt'

/**
 * The key that signs the title's receipts, private part included: made when there is none, shared by all servers, and kept
 * for good, since a receipt is to be checked as long as somebody has it.
 */
export async function readReceiptKey(db: Kysely<Database>, now: Date): Promise<JWK> {
  const known = await findKey(db)
  if (known !== undefined) return known
  const row = { kind: KIND, serial: 1, secret: await makeKey(), created_at: now.toISOString() } as const
  await db
    .insertInto('identity_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'serial']).doNothing())
    .execute()
  // Of several servers that start at once one has made it.
  return (await findKey(db)) ?? (JSON.parse(row.secret) as JWK)
}

/** The part of the key that everybody may have, as a JWK set (RFC 7517). */
export function publicKeys({ d: _secret, ...jwk }: JWK): { readonly keys: readonly JWK[] } {
  return { keys: [jwk] }
}

async function findKey(db: Kysely<Database>): Promise<JWK | undefined> {
  const row = await db.selectFrom('identity_keys').select('secret').where('kind', '=', KIND).executeTakeFirst()
  return row === undefined ? undefined : (JSON.parse(row.secret) as JWK)
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return JSON.stringify({ ...jwk, kid, alg: RECEIPT_ALGORITHM, use: 'sig' })
}
