import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Money } from '@gatefold/magazine/price'
import {
  type CheckoutOrder,
  NO_FACTS,
  type PaymentFact,
  type PaymentFacts,
  type PaymentProvider,
  type PaymentSubject,
} from '../PaymentProvider.ts'
import { ProviderUnavailable } from '../ProviderUnavailable.ts'
import { checkoutFact, idOf, paymentFact, subscriptionFact, toStripeAmount, untakenPrice } from './stripeFacts.ts'
import { readMarks, type StripeMarks, writeMarks } from './stripeMarks.ts'
import { joinFacts } from '../joinFacts.ts'

export interface StripeSettings {
  readonly secretKey: string
  /** Where the API is asked instead of at Stripe. An origin. */
  readonly apiUrl: string | undefined
}

/** Milliseconds that Stripe has to answer each time it is asked. */
const TIMEOUT = 20_000

/** How often a call is tried again that did not arrive; what changes something bears a key, so that it happens once. */
const RETRIES = 2

export function openStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
  const common = { maxNetworkRetries: RETRIES, timeout: TIMEOUT, telemetry: false } as const
  if (apiUrl === undefined) return new Stripe(secretKey, common)
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    ...common,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
  })
}

/** Stripe behind the interface. `title` is the title's app key, which marks what is ours. */
export function createStripeProvider(stripe: Stripe, title: string): PaymentProvider {
  return {
    name: 'stripe',
    createCustomer: (reader) => askStripe('name a customer', () => customerOf(stripe, { reader, title })),
    begin: (order) =>
      askStripe('open a checkout', async () => {
        const { id, url } = await stripe.checkout.sessions.create(sessionOf(order, title), {
          idempotencyKey: `gatefold-checkout-${order.id}`,
        })
        if (url === null) throw new ProviderUnavailable('open a checkout', 'it has no address')
        return { reference: id, url }
      }),
    close: (reference) => askStripe('close a checkout', () => close(stripe, reference)),
    read: (subject) => askStripe(`tell of the ${subject.kind}`, () => readStripe({ stripe, title }, subject)),
    setRenewal: (id, isRenewed) =>
      askStripe('change a subscription', async () => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id)
        // What was cancelled for a day instead of for the period's end is taken back in its own way.
        const isDated = isRenewed && cancel_at !== null && !cancel_at_period_end
        await stripe.subscriptions.update(id, isDated ? { cancel_at: '' } : { cancel_at_period_end: !isRenewed })
      }),
    portalAddress: (customer, returnUrl) =>
      askStripe('open its portal', async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
        return url
      }),
  }
}

/** The same reader is the same customer, also where our own table of them was lost. Nothing but the subject is told. */
async function customerOf(
  stripe: Stripe,
  { reader, title }: { readonly reader: string; readonly title: string },
): Promise<string> {
  const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
  const query = `metadata['gatefold_title']:${quoted(title)} AND metadata['gatefold_reader']:${quoted(reader)}`
  const found = await stripe.customers.search({ query, limit: 1 }).catch(withoutSearch)
  const known = found?.data[0]
  if (known !== undefined) return known.id
  const key = createHash('sha256')
    .update(JSON.stringify([title, reader]))
    .digest('hex')
  const made = await stripe.customers.create(
    { metadata: { gatefold_title: title, gatefold_reader: reader } },
    { idempotencyKey: `gatefold-customer-${key}` },
  )
  return made.id
}

/** Some countries' accounts cannot search. */
function withoutSearch(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
  throw error
}

async function close(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference)
  } catch (error) {
    // It is over already: paid or expired.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

function sessionOf(order: CheckoutOrder, title: string): Stripe.Checkout.SessionCreateParams {
  const { id, reader, customer, item, expiresAt, successUrl, cancelUrl } = order
  const metadata = writeMarks(order, title)
  const common: Stripe.Checkout.SessionCreateParams = {
    customer,
    client_reference_id: id,
    metadata,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(Date.parse(expiresAt) / 1_000),
    // The price is the publisher's, in his currency.
    adaptive_pricing: { enabled: false },
  }
  const price = priceOf(order.price)
  const product_data = { name: order.title }
  if (item.kind === 'issue') {
    const line_items = [{ quantity: 1, price_data: { ...price, product_data } }]
    const payment_intent_data = { metadata, description: order.title }
    return { ...common, mode: 'payment', line_items, payment_intent_data }
  }
  const recurring = { interval: item.interval }
  const line_items = [{ quantity: 1, price_data: { ...price, product_data, recurring } }]
  const subscription_data = { metadata: { ...metadata, gatefold_reader: reader }, description: order.title }
  return { ...common, mode: 'subscription', line_items, subscription_data }
}

function priceOf(price: Money): { readonly currency: string; readonly unit_amount: number } {
  const amount = toStripeAmount(price)
  if (amount === undefined) throw new ProviderUnavailable('take a price', untakenPrice(price))
  return { currency: price.currency.toLowerCase(), unit_amount: amount }
}

interface StripeReading {
  readonly stripe: Stripe
  /** The app key, by which the title's own objects are marked. */
  readonly title: string
}

/** How something stands at Stripe; nothing where it is not this title's, or not there. */
async function readStripe(reading: StripeReading, { kind, reference }: PaymentSubject): Promise<PaymentFacts> {
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

/** What a log may hold of an error of Stripe's: its kind and words, without a key and without what was sent. */
class StripeFault extends Error {
  override readonly name = 'StripeFault'
  readonly details: Readonly<Record<string, unknown>>

  constructor({ message, type, code, statusCode, requestId, param }: Stripe.errors.StripeError) {
    super(message.replaceAll(/\b(?:[sr]k|whsec)_\S+/g, '…'))
    this.details = { type, code, statusCode, requestId, param }
  }
}

/** Gives what a call gives; an error of Stripe's becomes ProviderUnavailable. */
async function askStripe<Result>(what: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnavailable(what, new StripeFault(error))
    throw error
  }
}

/** Whether Stripe knows nothing of what was asked about: another account's, or another mode's. */
function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
