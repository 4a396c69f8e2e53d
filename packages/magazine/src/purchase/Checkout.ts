import type { IssueId } from '../issue/Issue.ts'
import type { Money } from '../money/minorUnits.ts'
import type { Purchase } from './Purchase.ts'

export const CHECKOUT_STATUSES = ['open', 'paid', 'canceled', 'expired'] as const

/** One try to pay for an issue or a plan. */
export interface Checkout {
  readonly id: string
  readonly status: (typeof CHECKOUT_STATUSES)[number]
  /** Where the reader pays; undefined unless it is open. */
  readonly url: string | undefined
  readonly issueId: IssueId | undefined
  readonly planId: string | undefined
  readonly price: Money
  /** The path below the base path that the reader came from. */
  readonly returnTo: string
  /** Undefined until it is paid, and for a plan. */
  readonly purchase: Purchase | undefined
}
