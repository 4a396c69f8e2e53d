import type { Localized } from '@gatefold/magazine/language/Localized'
import { type JWK, importJWK, SignJWT } from 'jose'
import type { PurchasesTable } from '../../../platform/db/purchaseSchema.ts'

/** What a receipt says of the issue, so that it is known wherever the issue is taken. */
export interface ReceiptIssue {
  readonly id: string
  /** What its source calls it: the same issue imported elsewhere has it too. */
  readonly identifier: string
  readonly name: Localized
}

export interface ReceiptParts {
  /** Private; says its algorithm and its id. */
  readonly key: JWK
  /** Address of the title; its keys are at `receipts/keys.json` below. */
  readonly issuer: string
}

type Bought = Pick<PurchasesTable, 'id' | 'reader' | 'source' | 'amount' | 'currency' | 'bought_at'>

/**
 * A receipt as a compact JWS (RFC 7515) with the claims of a JWT: `jti` is the purchase, `sub` the reader, `iat` when it was
 * bought; `amount` in minor units of `currency`. It opens nothing: what a reader may read is in the title's database.
 */
export async function signReceipt(
  purchase: Bought,
  issue: ReceiptIssue,
  { key, issuer }: ReceiptParts,
): Promise<string> {
  const { id, reader, source, amount, currency, bought_at } = purchase
  return new SignJWT({ issue: { ...issue }, source, amount, currency })
    .setProtectedHeader({ alg: key.alg ?? '', typ: 'receipt+jwt', kid: key.kid ?? '' })
    .setIssuer(issuer)
    .setSubject(reader)
    .setJti(id)
    .setIssuedAt(new Date(bought_at))
    .sign(await importJWK(key))
}
