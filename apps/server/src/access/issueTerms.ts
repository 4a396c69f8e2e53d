import type { IssueTerms } from '@gatefold/magazine/price'
import type { IssuesTable } from '../platform/db/schema.ts'

type TermsColumns = Pick<IssuesTable, 'is_paid' | 'price_amount' | 'price_currency'>

/** What an issue costs, as its row says. */
export function termsOf({ is_paid, price_amount, price_currency }: TermsColumns): IssueTerms {
  const hasPrice = price_amount !== null && price_currency !== null
  return { isPaid: is_paid === 1, price: hasPrice ? { amount: price_amount, currency: price_currency } : undefined }
}

/** The columns of an issue's terms; a free issue has no price. */
export function columnsOf({ isPaid, price }: IssueTerms): TermsColumns {
  if (!isPaid) return { is_paid: 0, price_amount: null, price_currency: null }
  return { is_paid: 1, price_amount: price?.amount ?? null, price_currency: price?.currency ?? null }
}
