import type { Purchase } from './Purchase.ts'
import type { Subscription } from './Subscription.ts'

/** What a reader has. */
export interface Library {
  /** Newest first; what was taken back is among them. */
  readonly purchases: readonly Purchase[]
  readonly subscriptions: readonly Subscription[]
  /** Whether there is an address to manage payments at. */
  readonly hasPortal: boolean
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
