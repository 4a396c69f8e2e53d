import type { Transaction } from 'kysely'
import type { LedgerKind, PurchaseStatus } from '../../platform/db/purchaseSchema.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Movement, PaymentFact } from '../payments/PaymentProvider.ts'

/** Writes a payment and all that happened to it into the ledger, and what it opens or no longer opens into the purchases. */
export async function applyPayment(
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
export function paidStatus(
  entries: readonly { readonly kind: LedgerKind; readonly amount: number }[],
): Exclude<PurchaseStatus, 'revoked'> {
  const sumOf = (...kinds: readonly LedgerKind[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
  if (sumOf('dispute', 'dispute_reversal') < 0) return 'disputed'
  return sumOf('charge', 'refund', 'refund_reversal') <= 0 ? 'refunded' : 'active'
}
