import type Stripe from 'stripe'
import { formatDecimal, minorDigits, type Money } from '@gatefold/magazine/price'
import type { CheckoutFact, Movement, PaymentFact, SubscriptionFact } from '../PaymentProvider.ts'
import type { StripeMarks } from './stripeMarks.ts'

/*
 * From Stripe's objects to plain facts. Pure: what has to be asked for is asked for in readStripe.ts. Fields are those of
 * the API version that the SDK is pinned to, whatever version the account's webhooks are sent in.
 */

export function instant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}

export function idOf(reference: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : (reference?.id ?? undefined)
}

/** `payment` is the status of the payment behind it, where there is one. */
export function checkoutFact(
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

export interface PaidIntent {
  readonly intent: Stripe.PaymentIntent
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** Undefined while nothing was paid. */
export function paymentFact(
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
  const given = moves.at(-1)?.created ?? created
  return [taken, { reference, kind: 'dispute_reversal', amount: own, occurredAt: instant(given) }]
}

/** Whether nothing is left of a payment: all was given back, or it is disputed and not won. */
export function isTakenBack({ price, movements }: Pick<PaymentFact, 'price' | 'movements'>): boolean {
  const sumOf = (kind: Movement['kind']) =>
    movements.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  return sumOf('dispute') > sumOf('dispute_reversal') || sumOf('refund') - sumOf('refund_reversal') >= price.amount
}

/** `latest` is the payment of the running period, where it was paid. Undefined before the first payment. */
export function subscriptionFact(
  subscription: Stripe.Subscription,
  { reader, item }: StripeMarks,
  latest: PaymentFact | undefined,
): SubscriptionFact | undefined {
  const [line] = subscription.items.data
  const told = line === undefined ? undefined : statusOf(subscription.status)
  if (line === undefined || told === undefined || item.kind !== 'plan') return undefined
  const isRefunded = latest !== undefined && isTakenBack(latest)
  const { cancel_at, cancel_at_period_end } = subscription
  return {
    reference: subscription.id,
    reader,
    planId: item.planId,
    interval: item.interval,
    status: isRefunded ? 'ended' : told,
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
  const told = shifted(amount, digits - minorDigits(currency))
  return told === undefined || (digits === 3 && told % 10 !== 0) ? undefined : told
}

/** What is wrong with a price that Stripe does not take. */
export function untakenPrice(price: Money): string {
  return `Stripe charges ${price.currency} in steps of ten of its smallest units; ${formatDecimal(price)} is none`
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
