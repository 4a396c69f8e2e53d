import { PLAN_INTERVALS, type Plan } from '@gatefold/magazine/purchase/Plan'
import type { DecodeContext } from './DecodeContext.ts'
import { localizedIn } from './decodeLocalized.ts'
import { moneyIn } from './decodeMoney.ts'
import { fieldsOf, itemsOf, type Located } from './Fields.ts'
import { booleanIn, oneOfIn, textIn } from './scalars.ts'

/** The plans in the publisher's order; what has no id, name, price or interval cannot be sold: it is dropped and reported. */
export function decodePlans(value: unknown, context: DecodeContext): readonly Plan[] {
  return itemsOf({ value, path: 'plans' }).flatMap((item) => decodePlan(item, context) ?? [])
}

function decodePlan(item: Located, context: DecodeContext): Plan | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const name = localizedIn(fields, 'name')
  const price = moneyIn(fields, 'price')
  const interval = oneOfIn(fields, 'interval', PLAN_INTERVALS)
  if (id === undefined || name === undefined || price === undefined || interval === undefined) {
    context.report({ path: item.path, problem: 'a plan needs its id, name, price and interval' })
    return undefined
  }
  return { id, name, price, interval, coversArchive: booleanIn(fields, 'coversArchive') ?? false }
}
