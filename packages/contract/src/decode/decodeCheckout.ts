import type { IssueId } from '@gatefold/magazine/issue/Issue'
import { CHECKOUT_STATUSES, type Checkout } from '@gatefold/magazine/purchase/Checkout'
import type { DecodeContext } from './DecodeContext.ts'
import { moneyIn } from './decodeMoney.ts'
import { decodePurchase } from './decodePurchase.ts'
import { fieldsOf, locatedIn, valueIn, type Located } from './Fields.ts'
import { addressIn, oneOfIn, textIn } from './scalars.ts'

/** Undefined for null (there is none) and, reported, for what has no id, status or price. */
export function decodeCheckout(item: Located, context: DecodeContext): Checkout | undefined {
  if (item.value === null || item.value === undefined) return undefined
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const status = oneOfIn(fields, 'status', CHECKOUT_STATUSES)
  const price = moneyIn(fields, 'price')
  if (id === undefined || status === undefined || price === undefined) {
    context.report({ path: item.path, problem: 'a checkout needs its id, status and price' })
    return undefined
  }
  const hasPurchase = valueIn(fields, 'purchase') !== undefined
  return {
    id,
    status,
    url: addressIn(fields, 'url'),
    issueId: textIn(fields, 'issueId') as IssueId | undefined,
    planId: textIn(fields, 'planId'),
    price,
    returnTo: textIn(fields, 'returnTo') ?? '',
    purchase: hasPurchase ? decodePurchase(locatedIn(fields, 'purchase'), context) : undefined,
  }
}
