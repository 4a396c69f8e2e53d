import type Stripe from 'stripe'
import { NO_FACTS, type PaymentFact, type PaymentFacts, type PaymentSubject } from '../PaymentProvider.ts'
import { joinFacts } from '../joinFacts.ts'
import { checkoutFact, idOf, paymentFact, subscriptionFact } from './stripeFacts.ts'
import { isMissing } from './stripeFault.ts'
import { readMarks, type StripeMarks } from './stripeMarks.ts'

export interface StripeReading {
  readonly stripe: Stripe
  /** The app key, by which the title's own objects are marked. */
  readonly title: string
}

/** How something stands at Stripe; nothing where it is not this title's, or not there. */
export async function readStripe(reading: StripeReading, { kind, reference }: PaymentSubject): Promise<PaymentFacts> {
  const { stripe } = reading
  try {
    switch (kind) {
      case 'checkout':
        return await readSession(reading, await stripe.checkout.sessions.retrieve(reference))
      case 'payment':
        return await readIntent(reading, reference)
      case 'invoice':
        return await readInvoice(reading, await stripe.invoices.retrieve(reference, { expand: ['payments'] }))
      case 'subscription':
        return await readSubscription(reading, reference)
      case 'customer':
        return await readCustomer(reading, reference)
    }
  } catch (error) {
    if (isMissing(error)) return NO_FACTS
    throw error
  }
}

async function readSession(reading: StripeReading, session: Stripe.Checkout.Session): Promise<PaymentFacts> {
  const marks = readMarks(session.metadata, reading.title)
  if (marks === undefined) return NO_FACTS
  const intent = idOf(session.payment_intent)
  const paid = intent === undefined ? undefined : await fetchIntent(reading, intent)
  const payment = paid === undefined ? undefined : await settledPayment(reading, paid, marks)
  const own: PaymentFacts = {
    checkouts: [checkoutFact(session, marks, paid?.status)],
    payments: payment === undefined ? [] : [payment],
    subscriptions: [],
  }
  const [invoice, subscription] = [idOf(session.invoice), idOf(session.subscription)]
  if (invoice !== undefined) {
    const object = await reading.stripe.invoices.retrieve(invoice, { expand: ['payments'] })
    return joinFacts([own, await readInvoice(reading, object)])
  }
  return subscription === undefined ? own : joinFacts([own, await readSubscription(reading, subscription)])
}

/** Of an issue, or of an invoice of a subscription: the latter bears no marks of its own. */
async function readIntent(reading: StripeReading, id: string): Promise<PaymentFacts> {
  const intent = await fetchIntent(reading, id)
  const marks = readMarks(intent.metadata, reading.title)
  if (marks !== undefined) {
    const payment = await settledPayment(reading, intent, marks)
    return { ...NO_FACTS, payments: payment === undefined ? [] : [payment] }
  }
  const { data } = await reading.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
  })
  const invoice = idOf(data[0]?.invoice)
  if (invoice === undefined) return NO_FACTS
  return readInvoice(reading, await reading.stripe.invoices.retrieve(invoice, { expand: ['payments'] }))
}

async function readInvoice(reading: StripeReading, invoice: Stripe.Invoice): Promise<PaymentFacts> {
  const reference = idOf(invoice.parent?.subscription_details?.subscription)
  if (reference === undefined) return NO_FACTS
  const subscription = await fetchSubscription(reading, reference)
  const marks = readMarks(subscription.metadata, reading.title)
  if (marks === undefined) return NO_FACTS
  const payments = await paymentsOf(reading, invoice, marks)
  return joinFacts([{ ...NO_FACTS, payments }, await factsOfSubscription(reading, subscription, marks)])
}

async function readSubscription(reading: StripeReading, id: string): Promise<PaymentFacts> {
  const subscription = await fetchSubscription(reading, id)
  const marks = readMarks(subscription.metadata, reading.title)
  return marks === undefined ? NO_FACTS : factsOfSubscription(reading, subscription, marks)
}

async function factsOfSubscription(
  reading: StripeReading,
  subscription: Stripe.Subscription,
  marks: StripeMarks,
): Promise<PaymentFacts> {
  const { latest_invoice: invoice } = subscription
  const paid = typeof invoice === 'object' && invoice !== null ? await paymentsOf(reading, invoice, marks) : []
  const fact = subscriptionFact(subscription, marks, paid.at(-1))
  return { ...NO_FACTS, subscriptions: fact === undefined ? [] : [fact] }
}

/** Everything that a customer has ever paid, and how each subscription stands. */
async function readCustomer(reading: StripeReading, customer: string): Promise<PaymentFacts> {
  const { stripe, title } = reading
  const facts: PaymentFacts[] = []
  for await (const session of stripe.checkout.sessions.list({ customer, limit: 100 })) {
    if (session.mode === 'payment' && session.status === 'complete') facts.push(await readSession(reading, session))
  }
  for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
    if (readMarks(subscription.metadata, title) === undefined) continue
    for await (const invoice of stripe.invoices.list({
      subscription: subscription.id,
      status: 'paid',
      limit: 100,
      expand: ['data.payments'],
    })) {
      facts.push(await readInvoice(reading, invoice))
    }
  }
  return joinFacts(facts)
}

async function paymentsOf(
  reading: StripeReading,
  { payments }: Stripe.Invoice,
  marks: StripeMarks,
): Promise<readonly PaymentFact[]> {
  const facts: PaymentFact[] = []
  for (const { status, payment } of payments?.data ?? []) {
    const id = status === 'paid' ? idOf(payment.payment_intent) : undefined
    const fact = id === undefined ? undefined : await settledPayment(reading, await fetchIntent(reading, id), marks)
    if (fact !== undefined) facts.push(fact)
  }
  return facts
}

function fetchIntent({ stripe }: StripeReading, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
}

function fetchSubscription({ stripe }: StripeReading, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] })
}

/** However a list comes in pages; the SDK wants a bound, which no payment's refunds or disputes reach. */
const WHOLE_LIST = { limit: 10_000 }

async function settledPayment(
  { stripe }: StripeReading,
  intent: Stripe.PaymentIntent,
  marks: StripeMarks,
): Promise<PaymentFact | undefined> {
  if (intent.status !== 'succeeded') return undefined
  const { latest_charge: charge } = intent
  const isDisputed = typeof charge !== 'object' || charge === null || charge.disputed
  const about = { payment_intent: intent.id, limit: 100 }
  const refunds = await stripe.refunds.list(about).autoPagingToArray(WHOLE_LIST)
  const disputes = isDisputed ? await stripe.disputes.list(about).autoPagingToArray(WHOLE_LIST) : []
  return paymentFact({ intent, refunds, disputes }, marks)
}
