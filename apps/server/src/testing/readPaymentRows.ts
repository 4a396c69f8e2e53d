import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

/** The tables of what was paid, as lines to compare with what the provider says. */
export async function readPaymentRows(db: Kysely<Database>) {
  const ledger = await db.selectFrom('ledger_entries').selectAll().execute()
  const purchases = await db.selectFrom('purchases').selectAll().execute()
  const subscriptions = await db.selectFrom('subscriptions').selectAll().execute()
  return {
    ledger: ledger
      .map((row) => [row.provider_reference, row.payment_reference, row.kind, row.amount, row.currency].join(' '))
      .toSorted(),
    purchases: purchases.map((row) => `${row.provider_reference} ${row.reader} ${row.status}`).toSorted(),
    subscriptions: subscriptions.map((row) => `${row.provider_reference} ${row.status}`).toSorted(),
  }
}
