import type { CheckoutOrder, Movement } from '../PaymentProvider.ts'

/** All that the sandbox knows of an order: what a provider would keep in a database of its own. */
export interface SandboxCheckout {
  readonly order: CheckoutOrder
  readonly status: 'open' | 'paid' | 'expired'
  /** Whether the last card was declined. */
  readonly isDeclined: boolean
  readonly payments: readonly SandboxPayment[]
  /** Undefined for an issue, and before a plan is paid. */
  readonly subscription: SandboxSubscription | undefined
}

export interface SandboxPayment {
  readonly reference: string
  readonly paidAt: string
  readonly movements: readonly Movement[]
}

export interface SandboxSubscription {
  readonly status: 'active' | 'past_due' | 'ended'
  readonly created: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly cancelsAtPeriodEnd: boolean
}
