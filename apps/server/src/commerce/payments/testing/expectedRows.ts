import type { FakeSubscription } from './FakeObjects.ts'
import type { StripeState } from './StripeState.ts'

/** What the title's tables have to say once all is told: the ledger as lines, and who has what. */
export function expectedLedger(books: StripeState): readonly string[] {
  return books
    .entries()
    .map(({ reference, payment, kind, amount, currency }) =>
      [reference, payment, kind, amount, currency.toUpperCase()].join(' '),
    )
    .toSorted()
}

/** The status of each purchase by its payment. */
export function expectedPurchases(books: StripeState): readonly string[] {
  return [...books.intents.values()]
    .filter(({ status, metadata }) => status === 'succeeded' && metadata['gatefold_issue'] !== undefined)
    .map(({ id, metadata }) => `${id} ${metadata['gatefold_reader'] ?? ''} ${statusOf(books, id)}`)
    .toSorted()
}

function statusOf(books: StripeState, intent: string): 'active' | 'disputed' | 'refunded' {
  const disputes = [...books.disputes.values()].filter((dispute) => dispute.payment_intent === intent)
  if (disputes.some(({ status }) => status === 'needs_response' || status === 'lost')) return 'disputed'
  const charge = [...books.charges.values()].find((one) => one.payment_intent === intent)
  return charge?.refunded === true ? 'refunded' : 'active'
}

export function expectedSubscriptions(books: StripeState): readonly string[] {
  return [...books.subscriptions.values()].map((one) => `${one.id} ${subscriptionStatus(books, one)}`).toSorted()
}

function subscriptionStatus(books: StripeState, { status, latest_invoice }: FakeSubscription): string {
  const paid = [...books.invoicePayments.values()].find(({ invoice }) => invoice === latest_invoice)
  const isTaken = paid !== undefined && statusOf(books, paid.payment.payment_intent) !== 'active'
  if (status === 'canceled' || isTaken) return 'ended'
  return status
}
