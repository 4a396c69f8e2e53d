import Stripe from 'stripe'
import { minorDigits, type Money } from '@gatefold/magazine/price'
import {
  type CheckoutFact,
  type Movement,
  type PaymentFact,
  type SubscriptionFact,
  type CheckoutOrder,
  type OrderedItem,
  NO_FACTS,
  type PaymentFacts,
  type PaymentSubject,
} from '../PaymentProvider.ts'
import { joinFacts } from '../joinFacts.ts'

interface StripeReading {
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

/** Whether Stripe knows nothing of what was asked about: another account's, or another mode's. */
function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/*
 * From Stripe's objects to plain facts. Pure: what has to be asked for is asked for above. Fields are those of
 * the API version that the SDK is pinned to, whatever version the account's webhooks are sent in.
 */

export function instant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}

export function idOf(reference: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : (reference?.id ?? undefined)
}

/** `payment` is the status of the payment behind it, where there is one. */
function checkoutFact(
  { id: reference, status, payment_status }: Stripe.Checkout.Session,
  { checkoutId: id }: StripeMarks,
  payment: Stripe.PaymentIntent.Status | undefined,
): CheckoutFact {
  if (status !== 'complete') return { id, reference, status: status === 'expired' ? 'expired' : 'open' }
  if (payment_status !== 'unpaid') return { id, reference, status: 'paid' }
  // Ordered, and to be paid by a way that takes days; what has failed by then asks for another way to pay.
  return {
    id,
    reference,
    status: payment === 'requires_payment_method' || payment === 'canceled' ? 'expired' : 'pending',
  }
}

interface PaidIntent {
  readonly intent: Stripe.PaymentIntent
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** Undefined while nothing was paid. */
function paymentFact(
  { intent, refunds, disputes }: PaidIntent,
  { reader, checkoutId, item }: StripeMarks,
): PaymentFact | undefined {
  if (intent.status !== 'succeeded') return undefined
  const { latest_charge: charge } = intent
  return {
    reference: intent.id,
    reader,
    item: item.kind === 'issue' ? { issueId: item.issueId } : { planId: item.planId },
    checkoutId: item.kind === 'issue' ? checkoutId : undefined,
    price: fromStripeAmount(intent.amount_received, intent.currency),
    paidAt: instant(typeof charge === 'object' && charge !== null ? charge.created : intent.created),
    movements: [...refunds.flatMap(refundMovements), ...disputes.flatMap(disputeMovements)],
  }
}

/** One that has failed after all is written as going and coming back: so it comes out the same, whichever was seen. */
function refundMovements({ id: reference, status, amount, currency, created }: Stripe.Refund): readonly Movement[] {
  const movement = {
    reference,
    amount: fromStripeAmount(amount, currency).amount,
    occurredAt: instant(created),
  }
  switch (status) {
    case 'succeeded':
      return [{ ...movement, kind: 'refund' }]
    case 'failed':
      return [
        { ...movement, kind: 'refund' },
        { ...movement, kind: 'refund_reversal' },
      ]
    default:
      return []
  }
}

/** An inquiry moves no money, and one that a refund prevented neither. */
function disputeMovements(dispute: Stripe.Dispute): readonly Movement[] {
  const { id: reference, status, amount, currency, created, balance_transactions: moves } = dispute
  if (status.startsWith('warning_') || status === 'prevented') return []
  const own = fromStripeAmount(amount, currency).amount
  const taken: Movement = { reference, kind: 'dispute', amount: own, occurredAt: instant(created) }
  if (status !== 'won') return [taken]
  const reinstatedAt = moves.at(-1)?.created ?? created
  return [taken, { reference, kind: 'dispute_reversal', amount: own, occurredAt: instant(reinstatedAt) }]
}

/** Whether nothing is left of a payment: all was given back, or it is disputed and not won. */
function isTakenBack({ price, movements }: Pick<PaymentFact, 'price' | 'movements'>): boolean {
  const sumOf = (kind: Movement['kind']) =>
    movements.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  return sumOf('dispute') > sumOf('dispute_reversal') || sumOf('refund') - sumOf('refund_reversal') >= price.amount
}

/** `latest` is the payment of the running period, where it was paid. Undefined before the first payment. */
function subscriptionFact(
  subscription: Stripe.Subscription,
  { reader, item }: StripeMarks,
  latest: PaymentFact | undefined,
): SubscriptionFact | undefined {
  const [line] = subscription.items.data
  const mappedStatus = line === undefined ? undefined : statusOf(subscription.status)
  if (line === undefined || mappedStatus === undefined || item.kind !== 'plan') return undefined
  const isRefunded = latest !== undefined && isTakenBack(latest)
  const { cancel_at, cancel_at_period_end } = subscription
  return {
    reference: subscription.id,
    reader,
    planId: item.planId,
    interval: item.interval,
    status: isRefunded ? 'ended' : mappedStatus,
    coversFrom: item.coversFrom,
    periodStart: instant(line.current_period_start),
    periodEnd: instant(paidUntil(subscription, line)),
    cancelsAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    price: fromStripeAmount((line.price.unit_amount ?? 0) * (line.quantity ?? 1), subscription.currency),
    created: instant(subscription.created),
  }
}

function paidUntil(
  { status, ended_at }: Stripe.Subscription,
  { current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem,
): number {
  // What has failed to be renewed is paid until its new period began.
  return statusOf(status) === 'past_due' ? start : Math.min(end, ended_at ?? end)
}

function statusOf(status: Stripe.Subscription.Status): SubscriptionFact['status'] | undefined {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'past_due'
    case 'canceled':
      return 'ended'
    default:
      // Begun and never paid.
      return undefined
  }
}

/** Currencies that Stripe takes without decimals, and those with three. Source: https://docs.stripe.com/currencies */
const WITHOUT = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')

const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ')

function stripeDigits(currency: string): number {
  if (WITHOUT.includes(currency)) return 0
  return WITH_THREE.includes(currency) ? 3 : 2
}

/**
 * The whole number that Stripe calls an amount. Its units are ours nearly always; of ISK and UGX, which have no decimals, it
 * wants hundredths. Undefined for an amount that Stripe does not take: the last of three decimals has to be 0. Pure.
 */
export function toStripeAmount({ amount, currency }: Money): number | undefined {
  const digits = stripeDigits(currency)
  const stripeAmount = shifted(amount, digits - minorDigits(currency))
  return stripeAmount === undefined || (digits === 3 && stripeAmount % 10 !== 0) ? undefined : stripeAmount
}

/** Our whole minor units of an amount of Stripe's. Throws RangeError where there is no such whole number. Pure. */
export function fromStripeAmount(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase()
  const own = shifted(amount, minorDigits(currency) - stripeDigits(currency))
  if (own === undefined) throw new RangeError(`Stripe says ${amount} of ${currency}, which is no whole minor unit.`)
  return { amount: own, currency }
}

/** Undefined where digits would be lost. */
function shifted(amount: number, digits: number): number | undefined {
  if (digits >= 0) return amount * 10 ** digits
  const step = 10 ** -digits
  return amount % step === 0 ? amount / step : undefined
}

/** What we write on Stripe's objects to know them again: an account may serve other titles and shops as well. */
interface StripeMarks {
  readonly reader: string
  readonly checkoutId: string
  readonly item: OrderedItem
}

type Metadata = Readonly<Record<string, string>>

const ARCHIVE = 'archive'

/** `title` is the title's app key. */
export function stripeMetadata({ id, reader, item }: Pick<CheckoutOrder, 'id' | 'reader' | 'item'>, title: string) {
  const common = { gatefold_title: title, gatefold_reader: reader, gatefold_checkout: id }
  if (item.kind === 'issue') return { ...common, gatefold_issue: item.issueId }
  const { planId, interval, coversFrom } = item
  return {
    ...common,
    gatefold_plan: planId,
    gatefold_interval: interval,
    gatefold_covers_from: coversFrom ?? ARCHIVE,
  }
}

/** The marks on an object; undefined where it is not of this title. Pure. */
function readMarks(metadata: Metadata | null, title: string): StripeMarks | undefined {
  const { gatefold_title, gatefold_reader: reader, gatefold_checkout: checkoutId } = metadata ?? {}
  if (gatefold_title !== title || reader === undefined || checkoutId === undefined) return undefined
  const item = readItem(metadata ?? {})
  return item === undefined ? undefined : { reader, checkoutId, item }
}

function readItem(metadata: Metadata): OrderedItem | undefined {
  const { gatefold_issue: issueId, gatefold_plan: planId, gatefold_covers_from: coversFrom } = metadata
  if (issueId !== undefined) return { kind: 'issue', issueId }
  if (planId === undefined || coversFrom === undefined) return undefined
  const interval = metadata['gatefold_interval'] === 'year' ? 'year' : 'month'
  return { kind: 'plan', planId, interval, coversFrom: coversFrom === ARCHIVE ? null : coversFrom }
}
