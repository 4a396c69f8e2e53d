import type { Checkout } from '@gatefold/magazine/purchase/Checkout'
import type { Library } from '@gatefold/magazine/purchase/Library'
import type { Plan } from '@gatefold/magazine/purchase/Plan'
import type { Purchase } from '@gatefold/magazine/purchase/Purchase'
import type { Subscription } from '@gatefold/magazine/purchase/Subscription'

/** The contract's codes, in which a host says why not. */
export const REFUSALS = [
  'SIGN_IN_REQUIRED',
  'NOT_FOR_SALE',
  'ALREADY_OWNED',
  'PAYMENTS_UNAVAILABLE',
  'NOT_FOUND',
  'GIFT_UNKNOWN',
  'GIFT_EXPIRED',
  'GIFT_REDEEMED',
  'TOO_MANY_TRIES',
] as const

export type Refusal = (typeof REFUSALS)[number]

/** Why there is no answer. */
export type Trouble =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** There is no way to the host: nothing has been asked, or nobody knows. */
  | { readonly kind: 'unreachable' }
  /** The host has failed. */
  | { readonly kind: 'failed' }

export type Answer<Value> = { readonly kind: 'done'; readonly value: Value } | Trouble

/** What is paid for. */
export type Wanted = { readonly kind: 'issue'; readonly id: string } | { readonly kind: 'plan'; readonly id: string }

/**
 * What is sold, and what the reader has, always asked of the host and kept nowhere. `returnTo` is a path below the base path.
 * Nothing rejects.
 */
export interface Purchases {
  listPlans(): Promise<Answer<readonly Plan[]>>
  /** Undefined for who is not signed in. */
  readLibrary(): Promise<Answer<Library | undefined>>
  /** Begins to pay, or goes on with what is open. */
  begin(wanted: Wanted, returnTo: string): Promise<Answer<Checkout>>
  /** How it stands, by the payment provider's own word. */
  confirm(checkoutId: string): Promise<Answer<Checkout>>
  redeem(code: string): Promise<Answer<Purchase>>
  /** Lets a subscription end with what is paid for. */
  cancel(subscriptionId: string): Promise<Answer<Subscription>>
  resume(subscriptionId: string): Promise<Answer<Subscription>>
  /** The address where payments are managed. */
  openPortal(returnTo: string): Promise<Answer<string>>
  /** Everything that this reader has paid, by the payment provider's own word. */
  restore(): Promise<Answer<Library>>
}
