import type { Localized } from '../language/Localized.ts'
import type { Money } from '../money/minorUnits.ts'
import type { PlanInterval } from './Plan.ts'

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
