/** Stripe's objects, as far as the fake has them: the names and shapes of the API, amounts in Stripe's own units. */
export interface FakeObject {
  readonly id: string
  readonly object: string
  readonly created: number
}

export type Metadata = Readonly<Record<string, string>>

export interface FakeCustomer extends FakeObject {
  readonly metadata: Metadata
}

export interface FakeSession extends FakeObject {
  readonly mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  readonly customer: string
  readonly client_reference_id: string | null
  readonly metadata: Metadata
  readonly amount_total: number
  readonly currency: string
  payment_intent: string | null
  subscription: string | null
  invoice: string | null
  url: string | null
  readonly success_url: string
  readonly cancel_url: string
  readonly expires_at: number
}

/** What a session was ordered with and its object does not say. */
export interface FakeOrder {
  readonly name: string
  readonly interval: 'month' | 'year' | undefined
  readonly itemMetadata: Metadata
}

export interface FakeIntent extends FakeObject {
  status: 'processing' | 'requires_payment_method' | 'succeeded'
  readonly amount: number
  amount_received: number
  readonly currency: string
  readonly customer: string
  readonly metadata: Metadata
  latest_charge: string | null
}

export interface FakeCharge extends FakeObject {
  readonly amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  readonly currency: string
  readonly payment_intent: string
}

export interface FakeRefund extends FakeObject {
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  status: 'succeeded' | 'failed'
}

export interface FakeDispute extends FakeObject {
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response'
  balance_transactions: { readonly amount: number; readonly created: number }[]
}

export interface FakeSubscription extends FakeObject {
  status: 'active' | 'past_due' | 'canceled'
  readonly customer: string
  readonly currency: string
  readonly metadata: Metadata
  cancel_at: number | null
  cancel_at_period_end: boolean
  ended_at: number | null
  latest_invoice: string
  readonly items: { readonly object: 'list'; readonly has_more: false; readonly data: readonly FakeLine[] }
}

export interface FakeLine {
  readonly id: string
  readonly quantity: number
  readonly price: { readonly unit_amount: number; readonly recurring: { readonly interval: 'month' | 'year' } }
  current_period_start: number
  current_period_end: number
}

export interface FakeInvoice extends FakeObject {
  status: 'open' | 'paid'
  readonly customer: string
  readonly currency: string
  readonly amount_due: number
  readonly parent: {
    readonly type: 'subscription_details'
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata }
  }
}

export interface FakeInvoicePayment extends FakeObject {
  readonly invoice: string
  readonly status: 'paid'
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
}

export interface FakeEvent extends FakeObject {
  readonly object: 'event'
  readonly type: string
  readonly data: { readonly object: object }
}
