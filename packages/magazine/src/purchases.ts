import type { IssueId } from './issue.ts'
import type { Localized } from './language/Localized.ts'
import type { Money } from './price.ts'
import type { Slug } from './slug.ts'

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ended'] as const

/** What a reader has subscribed to. */
export interface Subscription {
  readonly id: string
  readonly planId: string
  /** Undefined where the plan is no longer sold. */
  readonly planName: Localized | undefined
  readonly status: (typeof SUBSCRIPTION_STATUSES)[number]
  readonly price: Money
  readonly interval: PlanInterval
  /** Until when it is paid; ISO 8601. */
  readonly periodEnd: string
  /** Whether it ends with what is paid for. */
  readonly cancelsAtPeriodEnd: boolean
}

export const PLAN_INTERVALS = ['month', 'year'] as const

export type PlanInterval = (typeof PLAN_INTERVALS)[number]

/** A subscription that a title sells. */
export interface Plan {
  readonly id: string
  readonly name: Localized
  /** For one interval. */
  readonly price: Money
  readonly interval: PlanInterval
  /** Whether issues from before the subscription are covered. */
  readonly coversArchive: boolean
}

/** What a reader has. */
export interface Library {
  /** Newest first; what was taken back is among them. */
  readonly purchases: readonly Purchase[]
  readonly subscriptions: readonly Subscription[]
  /** Whether there is an address to manage payments at. */
  readonly hasPortal: boolean
}

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

export const PURCHASE_SOURCES = ['payment', 'gift', 'grant'] as const

export const PURCHASE_STATUSES = ['active', 'refunded', 'disputed', 'revoked'] as const

/** An issue that a reader has, or had, for good. */
export interface Purchase {
  readonly id: string
  readonly issueId: IssueId
  /** Undefined where the issue has been removed. */
  readonly issueName: Localized | undefined
  readonly issueSlug: Slug | undefined
  readonly source: (typeof PURCHASE_SOURCES)[number]
  /** Only an active one opens its issue. */
  readonly status: (typeof PURCHASE_STATUSES)[number]
  readonly price: Money
  /** ISO 8601. */
  readonly boughtAt: string
  /** A signed receipt, a compact JWS. */
  readonly receipt: string | undefined
  /** Address of the issue as a file of its own, the receipt in it; undefined where there is none for the reader. */
  readonly packageUrl: string | undefined
}

/**
 * One mark for each thing that opens issues to the reader, in an order of their own: as long as they are the same, the same is open.
 * Pure.
 */
export function entitlementMarks({ purchases, subscriptions }: Library): readonly string[] {
  const issues = purchases.filter(({ status }) => status === 'active').map(({ issueId }) => `issue:${issueId}`)
  const plans = subscriptions
    .filter(({ status }) => status !== 'ended')
    .map(({ id, status }) => `subscription:${id}:${status}`)
  return [...new Set([...issues, ...plans])].toSorted()
}
