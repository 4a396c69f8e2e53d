import type { Money } from '@gatefold/magazine/price'

/**
 * Whoever takes the money, as far as selling needs it. Every way of learning something gives the same facts, so that a
 * message, a question and a restoring end in the same rows. Methods reject with ProviderUnavailable when the provider does
 * not answer or refuses.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** The provider's name for a reader; asked twice at the same moment, the same one. */
  createCustomer(reader: string): Promise<string>
  /** Opens the page where an order is paid; asked again for the same order, the same page. */
  begin(order: CheckoutOrder): Promise<CreatedCheckout>
  /** Closes that page, so that nobody pays there any more; no matter if it is closed already or paid. */
  close(reference: string): Promise<void>
  /** What the provider knows at this moment. */
  read(subject: PaymentSubject): Promise<PaymentFacts>
  /** Whether a subscription is renewed when what is paid for ends. */
  setRenewal(subscription: string, isRenewed: boolean): Promise<void>
  /** Where a customer manages ways to pay and invoices; `returnUrl` leads back. */
  portalAddress(customer: string, returnUrl: string): Promise<string>
}

export type OrderedItem =
  | { readonly kind: 'issue'; readonly issueId: string }
  | {
      readonly kind: 'plan'
      readonly planId: string
      readonly interval: 'month' | 'year'
      /** Issues released from this instant on are covered; null covers the archive too. */
      readonly coversFrom: string | null
    }

export interface CheckoutOrder {
  /** Our name for the checkout: what makes begin the same order twice. */
  readonly id: string
  readonly reader: string
  readonly customer: string
  readonly item: OrderedItem
  /** What stands on the bill. */
  readonly title: string
  readonly price: Money
  readonly expiresAt: string
  /** Where the browser goes when it is paid. */
  readonly successUrl: string
  /** Where it goes when the reader turns back. */
  readonly cancelUrl: string
}

export interface CreatedCheckout {
  readonly reference: string
  readonly url: string
}

/** What is asked about, by the provider's name for it. */
export interface PaymentSubject {
  readonly kind: 'checkout' | 'payment' | 'invoice' | 'subscription' | 'customer'
  readonly reference: string
}

/** A message of the provider: that something happened. What it is now is read anew. */
export interface PaymentEvent {
  /** The provider's id of the message: the same one twice counts once. */
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly about: PaymentSubject
}

export interface PaymentFacts {
  readonly checkouts: readonly CheckoutFact[]
  readonly payments: readonly PaymentFact[]
  readonly subscriptions: readonly SubscriptionFact[]
}

export const NO_FACTS: PaymentFacts = { checkouts: [], payments: [], subscriptions: [] }

export interface CheckoutFact {
  /** Our name for it. */
  readonly id: string
  readonly reference: string
  /** `pending`: ordered, and the bank has not said yet. */
  readonly status: 'open' | 'pending' | 'paid' | 'expired'
}

/** Money that was taken, with all that happened to it since. */
export interface PaymentFact {
  readonly reference: string
  readonly reader: string
  readonly item: { readonly issueId: string } | { readonly planId: string }
  /** Our name for the checkout; undefined for the renewal of a subscription. */
  readonly checkoutId: string | undefined
  readonly price: Money
  readonly paidAt: string
  readonly movements: readonly Movement[]
}

export interface Movement {
  readonly reference: string
  readonly kind: 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal'
  /** Whole minor units of the payment's currency, more than 0. */
  readonly amount: number
  readonly occurredAt: string
}

export interface SubscriptionFact {
  readonly reference: string
  readonly reader: string
  readonly planId: string
  readonly interval: 'month' | 'year'
  readonly status: 'active' | 'past_due' | 'ended'
  readonly coversFrom: string | null
  readonly periodStart: string
  /** Until when it is paid. */
  readonly periodEnd: string
  readonly cancelsAtPeriodEnd: boolean
  readonly price: Money
  readonly created: string
}
