import { type IssueTerms, termsOfPrice } from '@gatefold/magazine/access/issueTerms'
import { isCurrency, minorDigits, toMinor } from '@gatefold/magazine/money/minorUnits'

/** What a source may say about what an issue costs; anything may stand there. */
export interface WrittenTerms {
  /** In major units, as it is written. */
  readonly price: unknown
  /** ISO 4217. */
  readonly currency: unknown
  readonly isPaid: unknown
}

/**
 * The terms that a source names; undefined where it names none that can be understood, which is reported. Without a price a
 * paid issue costs what the title says.
 */
export function termsFrom(
  { price, currency, isPaid }: WrittenTerms,
  drop: (message: string) => void,
): IssueTerms | undefined {
  if (isPaid === false) return { isPaid: false, price: undefined }
  const priced = priceFrom(price, currency, drop)
  if (priced !== undefined) return priced
  return isPaid === true ? { isPaid: true, price: undefined } : undefined
}

function priceFrom(price: unknown, currency: unknown, drop: (message: string) => void): IssueTerms | undefined {
  if (price === undefined && currency === undefined) return undefined
  if (price === undefined || typeof currency !== 'string' || !isCurrency(currency)) {
    drop('a price needs a currency of three capital letters, and the other way round')
    return undefined
  }
  const amount = typeof price === 'number' || typeof price === 'string' ? toMinor(price, currency) : undefined
  if (amount !== undefined) return termsOfPrice({ amount, currency })
  drop(`${JSON.stringify(price)} is no price in ${currency}, which has ${decimalsOf(currency)}`)
  return undefined
}

function decimalsOf(currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return 'no decimals'
  return digits === 1 ? 'one decimal' : `at most ${digits} decimals`
}
