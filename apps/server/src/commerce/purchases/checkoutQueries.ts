import type { Kysely, Selectable } from 'kysely'
import type { CheckoutsTable } from '../../platform/db/purchaseSchema.ts'
import type { Database } from '../../platform/db/schema.ts'

export type Checkout = Selectable<CheckoutsTable>

/** What is paid for, as a column and its value. */
export type CheckoutItem = { readonly issue_id: string } | { readonly plan_id: string }

/** A reader's own checkout; that of another is as if it were not there. */
export async function findCheckout(
  db: Kysely<Database>,
  { id, reader }: { readonly id: string; readonly reader: string },
): Promise<Checkout | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).where('reader', '=', reader).executeTakeFirst()
}

export async function findOpenCheckout(
  db: Kysely<Database>,
  reader: string,
  item: CheckoutItem,
): Promise<Checkout | undefined> {
  const open = db.selectFrom('checkouts').selectAll().where('reader', '=', reader).where('status', '=', 'open')
  const own = 'issue_id' in item ? open.where('issue_id', '=', item.issue_id) : open.where('plan_id', '=', item.plan_id)
  return own.executeTakeFirst()
}

/** Adds an open checkout unless there is one of the same reader for the same thing: the unique index decides. */
export async function addCheckout(db: Kysely<Database>, checkout: Checkout): Promise<void> {
  await db
    .insertInto('checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the provider answered. */
export async function setCheckoutPage(
  db: Kysely<Database>,
  id: string,
  { reference, url }: { readonly reference: string; readonly url: string },
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ provider_reference: reference, url })
    .where('id', '=', id)
    .where('url', 'is', null)
    .execute()
}

/** Ends a checkout that is still open; one that was paid meanwhile stays paid. */
export async function endCheckout(db: Kysely<Database>, id: string, status: 'canceled' | 'expired'): Promise<void> {
  await db.updateTable('checkouts').set({ status }).where('id', '=', id).where('status', '=', 'open').execute()
}
