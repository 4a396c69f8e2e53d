import {
  formatDecimal,
  isCurrency,
  type IssueTerms,
  minorDigits,
  type Money,
  termsOfPrice,
  toMinor,
} from '@gatefold/magazine/price'
import { ImportRefusal } from '../ImportRefusal.ts'

/** What a source may say about what an issue costs; anything may stand there. */
export interface WrittenTerms {
  /** In major units, as it is written. */
  readonly price: unknown
  /** ISO 4217. */
  readonly currency: unknown
  readonly isPaid: unknown
}

/**
 * The terms that a source names; undefined where it names none. Without a price a paid issue costs what the title says. Throws
 * ImportRefusal `malformed` for words about money that cannot be understood: what is dropped would be given away.
 */
export function termsFrom(
  { price, currency, isPaid }: WrittenTerms,
  { path, drop }: { readonly path: string; readonly drop: (message: string) => void },
): IssueTerms | undefined {
  if (isPaid !== undefined && typeof isPaid !== 'boolean') {
    throw unclear(path, `${JSON.stringify(isPaid)} does not say whether the issue is paid; write true or false`)
  }
  if (isPaid === false) return { isPaid: false, price: undefined }
  if (price !== undefined) return termsOfPrice(moneyFrom(price, currency, path))
  if (currency !== undefined) drop('a currency says nothing without a price')
  return isPaid === true ? { isPaid: true, price: undefined } : undefined
}

function moneyFrom(price: unknown, currency: unknown, path: string): Money {
  const said = JSON.stringify(price)
  if (typeof currency !== 'string' || !isCurrency(currency)) {
    throw unclear(path, `the price ${said} needs a currency of three capital letters, such as EUR`)
  }
  const amount = amountOf(price, currency)
  if (amount !== undefined) return { amount, currency }
  const meant = typeof price === 'string' ? toMinor(price.trim().replace(',', '.'), currency) : undefined
  const example = formatDecimal({ amount: meant ?? 490, currency })
  throw unclear(path, `${said} is no price in ${currency}, which has ${decimalsOf(currency)}; write it like ${example}`)
}

function amountOf(price: unknown, currency: string): number | undefined {
  return typeof price === 'number' || typeof price === 'string' ? toMinor(price, currency) : undefined
}

function unclear(path: string, sentence: string): ImportRefusal {
  return new ImportRefusal('malformed', `In ${path}, ${sentence}.`)
}

function decimalsOf(currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return 'no decimals'
  return digits === 1 ? 'one decimal' : `at most ${digits} decimals`
}
