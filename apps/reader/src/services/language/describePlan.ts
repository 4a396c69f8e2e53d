import type { PlanInterval } from '@gatefold/magazine/purchase/Plan'
import type { Money } from '@gatefold/magazine/money/minorUnits'
import type { I18n } from '@lingui/core'
import { formatAmount } from './formatAmount.ts'

/** What a subscription costs: `€4.90 a month`. */
export function describePlan(plan: { readonly price: Money; readonly interval: PlanInterval }, texts: I18n): string {
  const price = formatAmount(plan.price, texts.locale)
  return plan.interval === 'month' ? texts._('{price} a month', { price }) : texts._('{price} a year', { price })
}
