import { type Transaction, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { CheckoutFact, PaymentFacts, SubscriptionFact } from '../payments/PaymentProvider.ts'
import { applyPayment } from './applyPayment.ts'

/** What a provider said, and when it was asked. */
export interface ToldFacts {
  readonly provider: string
  readonly facts: PaymentFacts
  /** Which reading this is: it began after all with a smaller number had begun. */
  readonly readNumber: number
  /** Instant of the reading, ISO 8601. */
  readonly at: string
}

/** Days that a bank has to say whether a payment came. */
const PENDING_DAYS = 14

/**
 * Writes down what a provider says. The same facts twice change nothing, and in whichever order facts come the rows end the
 * same: money only ever adds up, a paid checkout stays paid, and of subscriptions the later reading counts.
 */
export async function applyFacts(transaction: Transaction<Database>, told: ToldFacts): Promise<void> {
  const { facts } = told
  for (const checkout of facts.checkouts) await applyCheckout(transaction, checkout, told)
  for (const payment of facts.payments) await applyPayment(transaction, payment, told)
  for (const subscription of facts.subscriptions) await applySubscription(transaction, subscription, told)
}

async function applyCheckout(
  transaction: Transaction<Database>,
  { id, reference, status }: CheckoutFact,
  { provider, at }: ToldFacts,
): Promise<void> {
  const own = transaction.updateTable('checkouts').where('id', '=', id).where('provider', '=', provider)
  switch (status) {
    case 'open':
      return
    case 'pending':
      await own
        .set({ expires_at: new Date(Date.parse(at) + PENDING_DAYS * 86_400_000).toISOString() })
        .where('status', '=', 'open')
        .execute()
      return
    case 'paid':
      await own.set({ status, provider_reference: reference }).execute()
      return
    case 'expired':
      await own.set({ status }).where('status', '=', 'open').execute()
  }
}

async function applySubscription(
  transaction: Transaction<Database>,
  fact: SubscriptionFact,
  { provider, readNumber, at }: ToldFacts,
): Promise<void> {
  const state = {
    status: fact.status,
    period_start: fact.periodStart,
    period_end: fact.periodEnd,
    cancels_at_period_end: fact.cancelsAtPeriodEnd ? 1 : 0,
    amount: fact.price.amount,
    currency: fact.price.currency,
    updated: at,
    read_number: readNumber,
  }
  await transaction
    .insertInto('subscriptions')
    .values({
      ...state,
      id: `${provider}:${fact.reference}`,
      reader: fact.reader,
      plan_id: fact.planId,
      provider,
      provider_reference: fact.reference,
      covers_from: fact.coversFrom,
      interval: fact.interval,
      created: fact.created,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_reference'])
        .doUpdateSet(state)
        .where(sql<boolean>`subscriptions.read_number < ${readNumber}`),
    )
    .execute()
}
