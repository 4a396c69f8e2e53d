/** What an issue costs, as it is stored. */
export interface IssueTerms {
  /** False opens the issue to everybody. */
  readonly isPaid: boolean
  /** Undefined for a paid issue: the title's default price. */
  readonly price: Money | undefined
}

/** The fields of the wire that say what an issue costs (Requirement R3.1). */
interface PriceFields {
  readonly isPaid: boolean
  readonly isFree: boolean
  /** In major units of `currency`; null where there is none. */
  readonly price: number | null
  readonly currency: string | null
}

/** An amount in whole minor units of its currency: 490 of EUR is 4.90, of JPY 490, of KWD 0.490. */
export interface Money {
  readonly amount: number
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
}

/** As far as integers reach without a fault, and as the databases' columns and the wire's `Int` hold them. */
const MOST = 2 ** 31 - 1

const CURRENCY = /^[A-Z]{3}$/

/** Whether a text is the code of a currency that is in use, in capitals. */
export function isCurrency(code: string): boolean {
  return CURRENCY.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

/** What `Intl` has said: asking it takes a tenth of a millisecond, and a listing has a hundred prices. */
const knownDigits = new Map<string, number>()

/** How many decimals a currency has: 2 of EUR, 0 of JPY, 3 of KWD. Throws RangeError for what is no code of three letters. */
export function minorDigits(currency: string): number {
  const known = knownDigits.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  if (CURRENCY.test(currency)) knownDigits.set(currency, digits)
  return digits
}

/**
 * Whole minor units of an amount as a person or a file writes it: `4.90`, `5`, `.5`. Undefined where it is no plain decimal
 * number of at least 0, has more decimals than its currency, or is beyond two thousand million. A number counts by the
 * digits that it prints with, so that 4.35 is 435; no sum is done in fractions.
 */
export function toMinor(value: number | string, currency: string): number | undefined {
  const { whole = '', fraction = '' } =
    /^(?<whole>\d*)(?:\.(?<fraction>\d*))?$/.exec(String(value).trim())?.groups ?? {}
  if (whole === '' && fraction === '') return undefined
  const digits = minorDigits(currency)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > digits) return undefined
  const minor = Number(whole + significant.padEnd(digits, '0'))
  return minor <= MOST ? minor : undefined
}

/** The nearest number of major units, for the wire's `price` and for `Intl.NumberFormat`: 490 of EUR is 4.9. Never to be reckoned with. */
export function toMajor({ amount, currency }: Money): number {
  return Number(formatDecimal({ amount, currency }))
}

/** The amount with all the decimals of its currency and no sign of it: `4.90`, `490`, `0.490`; a minus in front of what is less than 0. */
export function formatDecimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** What has to be paid for an issue; undefined for a free one, and for a paid one that is not for sale by itself. */
export function priceOf({ isPaid, price }: IssueTerms, defaultPrice: Money | undefined): Money | undefined {
  return isPaid ? (price ?? defaultPrice) : undefined
}

export function priceFields(terms: IssueTerms, defaultPrice: Money | undefined): PriceFields {
  const price = priceOf(terms, defaultPrice)
  return {
    isPaid: terms.isPaid,
    isFree: !terms.isPaid,
    price: price === undefined ? null : toMajor(price),
    currency: price?.currency ?? null,
  }
}

/** The terms of a price: what costs nothing is free. */
export function termsOfPrice(price: Money): IssueTerms {
  return price.amount === 0 ? { isPaid: false, price: undefined } : { isPaid: true, price }
}
