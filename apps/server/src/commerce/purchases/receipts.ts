import type { Localized } from '@gatefold/magazine/language/Localized'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { PurchasesTable } from '../../platform/db/purchaseSchema.ts'

/** What a receipt says of the issue, so that it is known wherever the issue is taken. */
interface ReceiptIssue {
  readonly id: string
  /** What its source calls it: the same issue imported elsewhere has it too. */
  readonly identifier: string
  readonly name: Localized
}

interface ReceiptSigner {
  /** Private; says its algorithm and its id. */
  readonly key: JWK
  /** Address of the title; its keys are at `receipts/keys.json` below. */
  readonly issuer: string
}

type Bought = Pick<PurchasesTable, 'id' | 'reader' | 'source' | 'amount' | 'currency' | 'bought_at'>

export interface ReceiptDeps {
  readonly db: Kysely<Database>
  /** Address of the title. */
  readonly issuer: string
  /** The key that signs receipts, private part included. */
  readonly readKey: () => Promise<JWK>
}

/**
 * The receipt of a purchase by its id, signed when it is first asked for and the same ever after. Null for what was taken back
 * before anybody asked, and where the issue was removed.
 */
export async function findReceipt(id: string, { db, issuer, readKey }: ReceiptDeps): Promise<string | null> {
  const purchase = await db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()
  if (purchase === undefined || purchase.receipt !== null || purchase.status !== 'active')
    return purchase?.receipt ?? null
  const issue = await db.selectFrom('issues').selectAll().where('id', '=', purchase.issue_id).executeTakeFirst()
  if (issue === undefined) return null
  const { name } = JSON.parse(issue.summary) as { readonly name: Localized }
  const source = { id: issue.id, identifier: issue.identifier, name }
  const signed = await signReceipt(purchase, source, { key: await readKey(), issuer })
  await db.updateTable('purchases').set({ receipt: signed }).where('id', '=', id).where('receipt', 'is', null).execute()
  const row = await db.selectFrom('purchases').select('receipt').where('id', '=', id).executeTakeFirst()
  return row?.receipt ?? null
}

/**
 * A receipt as a compact JWS (RFC 7515) with the claims of a JWT: `jti` is the purchase, `sub` the reader, `iat` when it was
 * bought; `amount` in minor units of `currency`. It opens nothing: what a reader may read is in the title's database.
 */
async function signReceipt(purchase: Bought, issue: ReceiptIssue, { key, issuer }: ReceiptSigner): Promise<string> {
  const { id, reader, source, amount, currency, bought_at } = purchase
  return new SignJWT({ issue: { ...issue }, source, amount, currency })
    .setProtectedHeader({ alg: key.alg ?? '', typ: 'receipt+jwt', kid: key.kid ?? '' })
    .setIssuer(issuer)
    .setSubject(reader)
    .setJti(id)
    .setIssuedAt(new Date(bought_at))
    .sign(await importJWK(key))
}
