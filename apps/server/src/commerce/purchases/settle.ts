import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { PaymentNews, PaymentSubject } from '../payments/PaymentProvider.ts'
import { applyFacts, type ToldFacts } from './applyFacts.ts'
import type { SellingDeps } from './PurchaseDeps.ts'

/** Asks the provider how something stands, and writes down what it says. Rejects with ProviderUnavailable. */
export async function settle(deps: SellingDeps, subject: PaymentSubject): Promise<void> {
  const { db } = deps
  const told = await ask(deps, subject)
  await db.transaction().execute((transaction) => applyFacts(transaction, told))
}

/**
 * Hears a message of the provider. What happened is not taken from it but asked for: so messages may come in any order, late
 * or not at all. Each counts once; that it was heard is written in the transaction that writes what it led to, so a server
 * that dies in between hears it again. Rejects with ProviderUnavailable: then it is to be told again.
 */
export async function hear(deps: SellingDeps, news: PaymentNews): Promise<void> {
  const { db, provider, now } = deps
  if (await isKnown(db, { provider: provider.name, id: news.id })) return
  const told = await ask(deps, news.about)
  await db.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('payment_events')
      .values({
        provider: provider.name,
        id: news.id,
        type: news.type,
        created_at: news.createdAt,
        received_at: new Date(now()).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (first !== undefined) await applyFacts(transaction, told)
  })
}

/** The number is taken before the question goes out: what an earlier reading saw is never newer than what a later one saw. */
async function ask({ db, provider, now }: SellingDeps, subject: PaymentSubject): Promise<ToldFacts> {
  const { number } = await db
    .updateTable('payment_reads')
    .set({ number: sql`number + 1` })
    .where('id', '=', 1)
    .returning('number')
    .executeTakeFirstOrThrow()
  const at = new Date(now()).toISOString()
  return { provider: provider.name, facts: await provider.read(subject), readNumber: number, at }
}

async function isKnown(
  db: Kysely<Database>,
  { provider, id }: { readonly provider: string; readonly id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
