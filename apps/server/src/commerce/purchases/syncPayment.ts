import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type {
  CheckoutFact,
  Movement,
  PaymentFact,
  PaymentFacts,
  PaymentEvent,
  PaymentSubject,
  SubscriptionFact,
} from '../payments/PaymentProvider.ts'
import type { SellingDeps } from './PurchaseDeps.ts'
import type { LedgerKind, PurchaseStatus } from '../../platform/db/purchaseSchema.ts'

/** Asks the provider how something stands, and writes down what it says. Rejects with ProviderUnavailable. */
export async function syncPayment(deps: SellingDeps, subject: PaymentSubject): Promise<void> {
  const { db } = deps
  const providerFacts = await ask(deps, subject)
  await db.transaction().execute((transaction) => applyFacts(transaction, providerFacts))
}

/**
 * Hears a message of the provider. What happened is not taken from it but asked for: so messages may come in any order, late
 * or not at all. Each counts once; that it was heard is written in the transaction that writes what it led to, so a server
 * that dies in between hears it again. Rejects with ProviderUnavailable: then it is to be told again.
 */
export async function handlePaymentEvent(deps: SellingDeps, news: PaymentEvent): Promise<void> {
  const { db, provider, now } = deps
  if (await isKnown(db, { provider: provider.name, id: news.id })) return
  const providerFacts = await ask(deps, news.about)
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
    if (first !== undefined) await applyFacts(transaction, providerFacts)
  })
}

/** The number is taken before the question goes out: what an earlier reading saw is never newer than what a later one saw. */
async function ask({ db, provider, now }: SellingDeps, subject: PaymentSubject): Promise<ProviderFacts> {
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

/** What a provider said, and when it was asked. */
interface ProviderFacts {
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
export async function applyFacts(transaction: Transaction<Database>, providerFacts: ProviderFacts): Promise<void> {
  const { facts } = providerFacts
  await lockEntitlements(transaction)
  for (const checkout of facts.checkouts) await applyCheckout(transaction, checkout, providerFacts)
  for (const payment of facts.payments) await applyPayment(transaction, payment, providerFacts)
  for (const subscription of facts.subscriptions) await applySubscription(transaction, subscription, providerFacts)
}

async function applyCheckout(
  transaction: Transaction<Database>,
  { id, reference, status }: CheckoutFact,
  { provider, at }: ProviderFacts,
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
  { provider, readNumber, at }: ProviderFacts,
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

/** Writes a payment and all that happened to it into the ledger, and what it opens or no longer opens into the purchases. */
async function applyPayment(
  transaction: Transaction<Database>,
  payment: PaymentFact,
  { provider, at }: Pick<PaidPurchase, 'provider' | 'at'>,
): Promise<void> {
  const issueId = 'issueId' in payment.item ? payment.item.issueId : null
  const planId = 'planId' in payment.item ? payment.item.planId : null
  // First, since it holds the purchase: whoever else writes about the same payment waits, then sees what is written here.
  if (issueId !== null) await holdPurchase(transaction, { ...payment, issueId }, provider)
  const { reader, price } = payment
  const common = { provider, reader, issue_id: issueId, plan_id: planId, currency: price.currency }
  const charge = { reference: payment.reference, kind: 'charge' as const, amount: price.amount, at: payment.paidAt }
  const entries = [charge, ...payment.movements.map(signed)].map(({ reference, kind, amount, at: occurred_at }) => ({
    ...common,
    provider_reference: reference,
    payment_reference: payment.reference,
    kind,
    amount,
    occurred_at,
  }))
  await transaction
    .insertInto('ledger_entries')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (issueId !== null) await updateStatus(transaction, { reference: payment.reference, provider, at })
}

function signed({ reference, kind, amount, occurredAt }: Movement) {
  const isBack = kind === 'refund' || kind === 'dispute'
  return { reference, kind, amount: isBack ? -amount : amount, at: occurredAt }
}

/** The purchase's row, there and locked by this transaction. */
async function holdPurchase(
  transaction: Transaction<Database>,
  { reference, reader, issueId, price, checkoutId, paidAt }: PaymentFact & { readonly issueId: string },
  provider: string,
): Promise<void> {
  await transaction
    .insertInto('purchases')
    .values({
      id: `${provider}:${reference}`,
      reader,
      issue_id: issueId,
      source: 'payment',
      status: 'active',
      amount: price.amount,
      currency: price.currency,
      checkout_id: checkoutId ?? null,
      provider,
      provider_reference: reference,
      bought_at: paidAt,
      ended_at: null,
      receipt: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_reference']).doUpdateSet({ reader }))
    .execute()
}

interface PaidPurchase {
  readonly provider: string
  readonly reference: string
  /** When the provider said so, ISO 8601. */
  readonly at: string
}

/** What the publisher has revoked stays revoked, whatever the provider says. */
async function updateStatus(
  transaction: Transaction<Database>,
  { provider, reference, at }: PaidPurchase,
): Promise<void> {
  const entries = await transaction
    .selectFrom('ledger_entries')
    .select(['kind', 'amount'])
    .where('provider', '=', provider)
    .where('payment_reference', '=', reference)
    .execute()
  const status = paidStatus(entries)
  await transaction
    .updateTable('purchases')
    .set({ status, ended_at: status === 'active' ? null : at })
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .where('status', 'not in', ['revoked', status])
    .execute()
}

/**
 * Whether what was paid is still there: a purchase ends when all of it was given back, and while it is disputed. What was
 * given back in part leaves it open. Pure.
 */
function paidStatus(
  entries: readonly { readonly kind: LedgerKind; readonly amount: number }[],
): Exclude<PurchaseStatus, 'revoked'> {
  const sumOf = (...kinds: readonly LedgerKind[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
  if (sumOf('dispute', 'dispute_reversal') < 0) return 'disputed'
  return sumOf('charge', 'refund', 'refund_reversal') <= 0 ? 'refunded' : 'active'
}

/**
 * Makes whoever else changes what readers have bought wait until this transaction has ended, in this process or another: rows that
 * several touch in different orders lock nobody out then.
 */
async function lockEntitlements(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .updateTable('entitlement_revision')
    .set((column) => ({ revision: column.ref('revision') }))
    .where('id', '=', 1)
    .execute()
}
