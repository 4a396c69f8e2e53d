import { PLAN_INTERVALS } from '@gatefold/magazine/purchase/Plan'
import { SUBSCRIPTION_STATUSES, type Subscription } from '@gatefold/magazine/purchase/Subscription'
import type { DecodeContext } from './DecodeContext.ts'
import { localizedIn } from './decodeLocalized.ts'
import { moneyIn } from './decodeMoney.ts'
import { fieldsOf, type Located } from './Fields.ts'
import { booleanIn, dateIn, oneOfIn, textIn } from './scalars.ts'

/** Undefined, and reported, for what has no id, price or interval, or whose status is not known. */
export function decodeSubscription(item: Located, context: DecodeContext): Subscription | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const status = oneOfIn(fields, 'status', SUBSCRIPTION_STATUSES)
  const price = moneyIn(fields, 'price')
  const interval = oneOfIn(fields, 'interval', PLAN_INTERVALS)
  if (id === undefined || status === undefined || price === undefined || interval === undefined) {
    context.report({ path: item.path, problem: 'a subscription needs its id, status, price and interval' })
    return undefined
  }
  return {
    id,
    planId: textIn(fields, 'planId') ?? '',
    planName: localizedIn(fields, 'planName'),
    status,
    price,
    interval,
    periodEnd: dateIn(fields, 'periodEnd') ?? '',
    cancelsAtPeriodEnd: booleanIn(fields, 'cancelsAtPeriodEnd') ?? false,
  }
}
