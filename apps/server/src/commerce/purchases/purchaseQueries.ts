import type { Kysely } from 'kysely'
import type { PurchasesTable } from '../../platform/db/purchaseSchema.ts'
import type { Database } from '../../platform/db/schema.ts'

export interface Owner {
  /** The subject of the reader's token. */
  readonly reader: string
  readonly issueId: string
}

/** The purchase that makes an issue the reader's for good: bought, given or granted, and not taken back. */
export async function findActivePurchase(
  db: Kysely<Database>,
  { reader, issueId }: Owner,
): Promise<PurchasesTable | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('reader', '=', reader)
    .where('issue_id', '=', issueId)
    .where('status', '=', 'active')
    .orderBy('bought_at')
    .executeTakeFirst()
}

export async function hasPurchase(db: Kysely<Database>, owner: Owner): Promise<boolean> {
  return (await findActivePurchase(db, owner)) !== undefined
}

export type NewPurchase = Omit<PurchasesTable, 'status' | 'ended_at' | 'receipt'>

/** Adds an active purchase. Rejects with the database's error where the provider's reference is there already. */
export async function addPurchase(db: Kysely<Database>, purchase: NewPurchase): Promise<PurchasesTable> {
  const row = { ...purchase, status: 'active', ended_at: null, receipt: null } as const
  await db.insertInto('purchases').values(row).execute()
  return row
}
