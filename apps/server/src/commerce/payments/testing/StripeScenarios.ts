import type { FakeCharge, FakeIntent, FakeInvoice, FakeSession, FakeSubscription, Metadata } from './FakeObjects.ts'
import type { StripeState } from './StripeState.ts'

/** What customers, banks and time do at the fake Stripe. Each throws where it cannot happen. */
export class StripeScenarios {
  readonly #books: StripeState

  constructor(books: StripeState) {
    this.#books = books
  }

  /** The card is taken. */
  pay(sessionId: string): void {
    const session = this.#openSession(sessionId)
    if (session.mode === 'subscription') this.#subscribe(session)
    else session.payment_intent = this.#charge(session, this.#orderOf(session).itemMetadata).id
    complete(session, 'paid')
    this.#books.tell('checkout.session.completed', session)
  }

  /** Ordered, by a way of paying that takes days. */
  orderAsync(sessionId: string): void {
    const session = this.#openSession(sessionId)
    const intent = this.#intent(session, this.#orderOf(session).itemMetadata)
    session.payment_intent = intent.id
    complete(session, 'unpaid')
    this.#books.tell('checkout.session.completed', session)
  }

  settleAsync(sessionId: string, outcome: 'succeeds' | 'fails'): void {
    const session = known(this.#books.sessions.get(sessionId), sessionId)
    const intent = known(this.#books.intents.get(session.payment_intent ?? ''), sessionId)
    if (outcome === 'succeeds') {
      this.#succeed(intent)
      session.payment_status = 'paid'
      this.#books.tell('checkout.session.async_payment_succeeded', session)
    } else {
      intent.status = 'requires_payment_method'
      this.#books.tell('checkout.session.async_payment_failed', session)
    }
  }

  expire(sessionId: string): void {
    const session = this.#openSession(sessionId)
    session.status = 'expired'
    session.url = null
    this.#books.tell('checkout.session.expired', session)
  }

  /** Gives `amount` back, or all that is left. */
  refund(intentId: string, amount?: number): string {
    const books = this.#books
    const charge = this.#chargeOf(intentId)
    const refundAmount = amount ?? charge.amount - charge.amount_refunded
    if (refundAmount <= 0 || refundAmount > charge.amount - charge.amount_refunded)
      throw new Error(`Nothing to refund: ${intentId}`)
    charge.amount_refunded += refundAmount
    charge.refunded = charge.amount_refunded === charge.amount
    const { id: chargeId, currency } = charge
    const refund = {
      ...books.named('re', 'refund'),
      amount: refundAmount,
      currency,
      charge: chargeId,
      payment_intent: intentId,
      status: 'succeeded' as const,
    }
    books.refunds.set(refund.id, refund)
    books.tell('refund.created', refund)
    books.tell('charge.refunded', charge)
    return refund.id
  }

  /** The customer's bank sends a refund back. */
  failRefund(refundId: string): void {
    const refund = known(this.#books.refunds.get(refundId), refundId)
    const charge = this.#chargeOf(refund.payment_intent)
    refund.status = 'failed'
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    this.#books.tell('refund.failed', refund)
  }

  dispute(intentId: string, status: 'needs_response' | 'warning_needs_response' = 'needs_response'): string {
    const books = this.#books
    const charge = this.#chargeOf(intentId)
    charge.disputed = true
    const amount = charge.amount - charge.amount_refunded
    const dispute = {
      ...books.named('dp', 'dispute'),
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intentId,
      status,
      balance_transactions: [{ amount: -amount, created: books.seconds() }],
    }
    books.disputes.set(dispute.id, dispute)
    books.tell('charge.dispute.created', dispute)
    return dispute.id
  }

  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void {
    const dispute = known(this.#books.disputes.get(disputeId), disputeId)
    dispute.status = outcome
    if (outcome === 'won') dispute.balance_transactions.push({ amount: dispute.amount, created: this.#books.seconds() })
    this.#books.tell('charge.dispute.closed', dispute)
  }

  /** A period ends and the next is paid; a cancelled subscription ends. */
  renew(subscriptionId: string): void {
    const subscription = this.#running(subscriptionId)
    if (subscription.cancel_at_period_end) {
      this.end(subscriptionId)
      return
    }
    if (subscription.status === 'active') advance(subscription)
    subscription.status = 'active'
    const invoice = this.#invoice(subscription)
    this.#payInvoice(invoice, subscription)
    this.#books.tell('customer.subscription.updated', subscription)
  }

  /** A period ends and the next cannot be charged. */
  failRenewal(subscriptionId: string): void {
    const subscription = this.#running(subscriptionId)
    if (subscription.status === 'active') advance(subscription)
    subscription.status = 'past_due'
    this.#books.tell('invoice.payment_failed', this.#invoice(subscription))
    this.#books.tell('customer.subscription.updated', subscription)
  }

  setCancel(subscriptionId: string, cancels: boolean): FakeSubscription {
    const subscription = this.#running(subscriptionId)
    const [line] = subscription.items.data
    subscription.cancel_at_period_end = cancels
    subscription.cancel_at = cancels ? (line?.current_period_end ?? null) : null
    this.#books.tell('customer.subscription.updated', subscription)
    return subscription
  }

  end(subscriptionId: string): void {
    const subscription = this.#running(subscriptionId)
    subscription.status = 'canceled'
    subscription.ended_at = this.#books.seconds()
    this.#books.tell('customer.subscription.deleted', subscription)
  }

  #subscribe(session: FakeSession): void {
    const books = this.#books
    const { interval = 'month', itemMetadata: metadata } = this.#orderOf(session)
    const start = books.seconds()
    const line = {
      id: `si_${session.id}`,
      quantity: 1,
      price: { unit_amount: session.amount_total, recurring: { interval } },
      current_period_start: start,
      current_period_end: start + daysOf(interval) * 86_400,
    }
    const subscription: FakeSubscription = {
      ...books.named('sub', 'subscription'),
      status: 'active',
      customer: session.customer,
      currency: session.currency,
      metadata,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      latest_invoice: '',
      items: { object: 'list', has_more: false, data: [line] },
    }
    books.subscriptions.set(subscription.id, subscription)
    const invoice = this.#invoice(subscription)
    session.subscription = subscription.id
    session.invoice = invoice.id
    books.tell('customer.subscription.created', subscription)
    this.#payInvoice(invoice, subscription)
  }

  #invoice(subscription: FakeSubscription): FakeInvoice {
    const { id, customer, currency, metadata, items } = subscription
    const invoice: FakeInvoice = {
      ...this.#books.named('in', 'invoice'),
      status: 'open',
      customer,
      currency,
      amount_due: items.data[0]?.price.unit_amount ?? 0,
      parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
    }
    this.#books.invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    return invoice
  }

  /** The payment of an invoice bears no metadata of ours, as at Stripe. */
  #payInvoice(invoice: FakeInvoice, { customer, currency }: FakeSubscription): void {
    const intent = this.#charge({ customer, currency, amount_total: invoice.amount_due }, {})
    invoice.status = 'paid'
    const payment = {
      ...this.#books.named('inpay', 'invoice_payment'),
      invoice: invoice.id,
      status: 'paid' as const,
      payment: { type: 'payment_intent' as const, payment_intent: intent.id },
    }
    this.#books.invoicePayments.set(payment.id, payment)
    this.#books.tell('invoice.paid', invoice)
  }

  #charge(bill: Bill, metadata: Metadata): FakeIntent {
    const intent = this.#intent(bill, metadata)
    this.#succeed(intent)
    return intent
  }

  #intent({ amount_total: amount, currency, customer }: Bill, metadata: Metadata): FakeIntent {
    const intent: FakeIntent = {
      ...this.#books.named('pi', 'payment_intent'),
      status: 'processing',
      amount,
      amount_received: 0,
      currency,
      customer,
      metadata,
      latest_charge: null,
    }
    this.#books.intents.set(intent.id, intent)
    return intent
  }

  #succeed(intent: FakeIntent): void {
    const { id: payment_intent, amount, currency } = intent
    const charge: FakeCharge = {
      ...this.#books.named('ch', 'charge'),
      amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      currency,
      payment_intent,
    }
    this.#books.charges.set(charge.id, charge)
    intent.status = 'succeeded'
    intent.amount_received = amount
    intent.latest_charge = charge.id
    this.#books.tell('payment_intent.succeeded', intent)
  }

  #openSession(id: string): FakeSession {
    const session = known(this.#books.sessions.get(id), id)
    if (session.status !== 'open') throw new Error(`${id} is ${session.status}`)
    return session
  }

  #orderOf({ id }: FakeSession) {
    return known(this.#books.orders.get(id), id)
  }

  #chargeOf(intentId: string): FakeCharge {
    const intent = known(this.#books.intents.get(intentId), intentId)
    return known(this.#books.charges.get(intent.latest_charge ?? ''), intentId)
  }

  #running(id: string): FakeSubscription {
    const subscription = known(this.#books.subscriptions.get(id), id)
    if (subscription.status === 'canceled') throw new Error(`${id} has ended`)
    return subscription
  }
}

type Bill = Pick<FakeSession, 'amount_total' | 'currency' | 'customer'>

function complete(session: FakeSession, payment_status: 'paid' | 'unpaid'): void {
  session.status = 'complete'
  session.payment_status = payment_status
  session.url = null
}

function advance({ items }: FakeSubscription): void {
  for (const line of items.data) {
    line.current_period_start = line.current_period_end
    line.current_period_end += daysOf(line.price.recurring.interval) * 86_400
  }
}

function daysOf(interval: 'month' | 'year'): number {
  return interval === 'month' ? 30 : 365
}

function known<Value>(value: Value | undefined, id: string): Value {
  if (value === undefined) throw new Error(`The fake Stripe has no ${id}`)
  return value
}
