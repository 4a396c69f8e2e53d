import { isRecord } from '@gatefold/magazine/isRecord'
import type { Money } from '@gatefold/magazine/money/minorUnits'
import { fieldsOf, locatedIn, reportField, valueIn, type Fields } from './Fields.ts'
import { numberIn, textIn } from './scalars.ts'

/** An amount of whole minor units; undefined, and reported, for anything else. */
export function moneyIn(fields: Fields, name: string): Money | undefined {
  const money = isRecord(valueIn(fields, name)) ? fieldsOf(locatedIn(fields, name), fields.context) : undefined
  const amount = money && numberIn(money, 'amount')
  const currency = money && textIn(money, 'currency')?.trim().toUpperCase()
  if (isAmount(amount) && isCode(currency)) return { amount, currency }
  reportField(fields, name, 'money needs a whole amount of at least 0 and the code of its currency')
  return undefined
}

function isAmount(amount: number | undefined): amount is number {
  return Number.isSafeInteger(amount) && Number(amount) >= 0
}

function isCode(currency: string | undefined): currency is string {
  return currency !== undefined && /^[A-Z]{3}$/.test(currency)
}
