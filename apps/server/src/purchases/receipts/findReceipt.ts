import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import type { PurchasesTable } from '../../db/purchaseSchema.ts'
import type { Database } from '../../db/schema.ts'
import { readReceiptKey } from './readReceiptKeys.ts'
import { signReceipt } from './signReceipt.ts'

export interface ReceiptSurroundings {
  readonly db: Kysely<Database>
  /** Address of the title. */
  readonly issuer: string
  readonly now: Date
}

/**
 * The receipt of a purchase, signed when it is first asked for and the same ever after. Null for what was taken back, and where
 * the issue was removed before anybody asked.
 */
export async function findReceipt(
  purchase: PurchasesTable,
  { db, issuer, now }: ReceiptSurroundings,
): Promise<string | null> {
  const { id, status, receipt, issue_id } = purchase
  if (receipt !== null || status !== 'active') return receipt
  const issue = await db.selectFrom('issues').selectAll().where('id', '=', issue_id).executeTakeFirst()
  if (issue === undefined) return null
  const { name } = JSON.parse(issue.summary) as { readonly name: Localized }
  const key = await readReceiptKey(db, now)
  const signed = await signReceipt(purchase, { id: issue.id, identifier: issue.identifier, name }, { key, issuer })
  await db.updateTable('purchases').set({ receipt: signed }).where('id', '=', id).where('receipt', 'is', null).execute()
  const row = await db.selectFrom('purchases').select('receipt').where('id', '=', id).executeTakeFirst()
  return row?.receipt ?? null
}
