import { toMajor, type Money } from '@gatefold/magazine/money/minorUnits'

/** An amount of money as the reader's language writes it: `€4.90`, `¥490`, `KWD 0.490`. */
export function formatAmount(money: Money, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: money.currency }).format(toMajor(money))
}
