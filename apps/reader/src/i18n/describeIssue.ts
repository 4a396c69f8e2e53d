import type { IssueSummary } from '@gatefold/magazine/issue'
import type { I18n } from '@lingui/core'

/** The small line of an issue: when it appeared and on which terms it is read. */
export function describeIssue(issue: IssueSummary, texts: I18n): string {
  const parts = [formatMonth(issue.releaseDate, texts.locale), describeTerms(issue, texts)]
  return parts.filter((part) => part !== '').join(' · ')
}

type Terms = Pick<IssueSummary, 'isFree' | 'isPaid' | 'isPurchased' | 'price' | 'currency'>

/** The small line under a cover: free, bought, or what it costs. */
export function describeTerms(issue: Terms, texts: I18n): string {
  if (issue.isPurchased) return texts._('Bought')
  if (issue.isFree || !issue.isPaid) return texts._('Free to read')
  return formatPrice(issue, texts.locale) || texts._('Paid issue')
}

interface Price {
  /** Major units of the currency. */
  readonly price: number | undefined
  /** ISO 4217. */
  readonly currency: string | undefined
}

/** A price as the reader's language writes it; '' when there is none or the currency is unknown. */
export function formatPrice({ price, currency }: Price, language: string): string {
  if (price === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return ''
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(price)
}

/**
 * Month and year of an ISO 8601 date in the reader's language, '' for no date or a broken one. The time zone is UTC, so
 * that the server, the worker and the browser write the same words.
 */
export function formatMonth(date: string | undefined, language: string): string {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return ''
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)
}

/** Year of an ISO 8601 date; undefined for no date or a broken one. */
export function yearOf(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).getUTCFullYear()
}
