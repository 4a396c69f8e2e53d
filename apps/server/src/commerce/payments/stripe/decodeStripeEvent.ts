import type Stripe from 'stripe'
import type { PaymentNews, PaymentSubject } from '../PaymentProvider.ts'
import { idOf, instant } from './stripeFacts.ts'

/** As much of a told object as says what to ask about: the same in every version of the API. */
interface ToldObject {
  readonly id: string
  readonly payment_intent?: string | { readonly id: string } | null
}

/** Every type that is listened to, and what it is about. docs/payments.md names them for whoever sets the webhook up. */
const SUBJECTS: Readonly<Record<string, 'itself' | 'payment'>> = {
  'checkout.session.completed': 'itself',
  'checkout.session.async_payment_succeeded': 'itself',
  'checkout.session.async_payment_failed': 'itself',
  'checkout.session.expired': 'itself',
  'charge.refunded': 'payment',
  'refund.created': 'payment',
  'refund.updated': 'payment',
  'refund.failed': 'payment',
  'charge.dispute.created': 'payment',
  'charge.dispute.updated': 'payment',
  'charge.dispute.closed': 'payment',
  'charge.dispute.funds_withdrawn': 'payment',
  'charge.dispute.funds_reinstated': 'payment',
  'customer.subscription.created': 'itself',
  'customer.subscription.updated': 'itself',
  'customer.subscription.deleted': 'itself',
  'invoice.paid': 'itself',
  'invoice.payment_failed': 'itself',
}

export const STRIPE_EVENTS: readonly string[] = Object.keys(SUBJECTS)

/** What an event of Stripe's is about; undefined for those that say nothing about buying here. Pure. */
export function decodeStripeEvent(
  event: Pick<Stripe.Event, 'id' | 'type' | 'created' | 'data'>,
): PaymentNews | undefined {
  const { id, type, created } = event
  const about = Object.hasOwn(SUBJECTS, type) ? subjectOf(type, event.data.object as unknown as ToldObject) : undefined
  return about === undefined ? undefined : { id, type, createdAt: instant(created), about }
}

function subjectOf(type: string, object: ToldObject): PaymentSubject | undefined {
  if (SUBJECTS[type] === 'payment') {
    const reference = idOf(object.payment_intent)
    return reference === undefined ? undefined : { kind: 'payment', reference }
  }
  const kind = type.startsWith('checkout.') ? 'checkout' : type.startsWith('invoice.') ? 'invoice' : 'subscription'
  return { kind, reference: object.id }
}
