import type { Library } from '@gatefold/magazine/purchase/Library'
import type { DecodeContext } from './DecodeContext.ts'
import { decodePurchase } from './decodePurchase.ts'
import { decodeSubscription } from './decodeSubscription.ts'
import { fieldsOf, itemsIn, type Located } from './Fields.ts'
import { booleanIn } from './scalars.ts'

/** What the reader has; undefined for null (nobody is signed in) and, reported, for what is no library. */
export function decodeLibrary(item: Located, context: DecodeContext): Library | undefined {
  if (item.value === null || item.value === undefined) return undefined
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  return {
    purchases: itemsIn(fields, 'purchases').flatMap((purchase) => decodePurchase(purchase, context) ?? []),
    subscriptions: itemsIn(fields, 'subscriptions').flatMap((one) => decodeSubscription(one, context) ?? []),
    hasPortal: booleanIn(fields, 'hasPortal') ?? false,
  }
}
