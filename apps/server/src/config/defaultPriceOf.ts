import { type Money, toMinor } from '@gatefold/magazine/price'
import type { Configuration } from './Configuration.ts'

/** What a paid issue costs that has no price of its own; undefined where the title names none. */
export function defaultPriceOf({ payments }: Pick<Configuration, 'payments'>): Money | undefined {
  const { defaultPrice, currency } = payments
  const amount = defaultPrice === undefined ? undefined : toMinor(defaultPrice, currency)
  return amount === undefined || amount === 0 ? undefined : { amount, currency }
}
