import type { Localized } from '@gatefold/magazine/language/Localized'
import type { JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { signReceipt } from './signReceipt.ts'

export interface ReceiptSurroundings {
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
export async function findReceipt(id: string, { db, issuer, readKey }: ReceiptSurroundings): Promise<string | null> {
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
