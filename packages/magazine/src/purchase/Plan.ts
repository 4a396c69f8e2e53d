import type { Localized } from '../language/Localized.ts'
import type { Money } from '../money/minorUnits.ts'

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
