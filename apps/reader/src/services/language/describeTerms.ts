import { formatPrice } from './formatPrice.ts'
import type { I18n } from '@lingui/core'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

type Terms = Pick<IssueSummary, 'isFree' | 'isPaid' | 'isPurchased' | 'price' | 'currency'>

/** The small line under a cover: free, bought, or what it costs. */
export function describeTerms(issue: Terms, texts: I18n): string {
  if (issue.isPurchased) return texts._('Bought')
  if (issue.isFree || !issue.isPaid) return texts._('Free to read')
  return formatPrice(issue, texts.locale) || texts._('Paid issue')
}
