import type { PaymentFact, PaymentFacts, SubscriptionFact } from '../PaymentProvider.ts'
import { SUBSCRIPTION_SIGN } from './sandboxReferences.ts'
import type { SandboxCheckout } from './SandboxCheckout.ts'

/** What an order of the sandbox amounts to. Pure. */
export function sandboxFacts(checkout: SandboxCheckout): PaymentFacts {
  const { order, status, payments } = checkout
  return {
    checkouts: [{ id: order.id, reference: order.id, status }],
    payments: payments.map((_payment, index) => paymentFact(checkout, index)),
    subscriptions: subscriptionFacts(checkout),
  }
}

function paymentFact({ order, payments }: SandboxCheckout, index: number): PaymentFact {
  const { item, reader, price, id } = order
  const { reference, paidAt, movements } = payments[index] ?? { reference: id, paidAt: '', movements: [] }
  return {
    reference,
    reader,
    item: item.kind === 'issue' ? { issueId: item.issueId } : { planId: item.planId },
    checkoutId: index === 0 ? id : undefined,
    price,
    paidAt,
    movements,
  }
}

/** What was given back for the running period ends it, as a real provider's reader is told. */
function subscriptionFacts({ order, payments, subscription }: SandboxCheckout): readonly SubscriptionFact[] {
  const { item, reader, price, id } = order
  if (item.kind !== 'plan' || subscription === undefined) return []
  const { planId, interval, coversFrom } = item
  const balance = (payments.at(-1)?.movements ?? []).reduce(
    (sum, { kind, amount }) => sum + (kind === 'refund' || kind === 'dispute' ? -amount : amount),
    price.amount,
  )
  const status = balance <= 0 ? 'ended' : subscription.status
  return [{ ...subscription, status, reference: id + SUBSCRIPTION_SIGN, reader, planId, interval, coversFrom, price }]
}
