import { type Money, toMajor } from '../money/minorUnits.ts'

/** What an issue costs, as it is stored. */
export interface IssueTerms {
  /** False opens the issue to everybody. */
  readonly isPaid: boolean
  /** Undefined for a paid issue: the title's default price. */
  readonly price: Money | undefined
}

/** The fields of the wire that say what an issue costs (Requirement R3.1). */
export interface ToldTerms {
  readonly isPaid: boolean
  readonly isFree: boolean
  /** In major units of `currency`; null where there is none. */
  readonly price: number | null
  readonly currency: string | null
}

/** What has to be paid for an issue; undefined for a free one, and for a paid one that is not for sale by itself. */
export function priceOf({ isPaid, price }: IssueTerms, defaultPrice: Money | undefined): Money | undefined {
  return isPaid ? (price ?? defaultPrice) : undefined
}

export function tellTerms(terms: IssueTerms, defaultPrice: Money | undefined): ToldTerms {
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
