import { formatPrice } from './formatPrice.ts'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

type Terms = Pick<IssueSummary, 'isFree' | 'isPaid' | 'isPurchased' | 'price' | 'currency'>

/** The small line under a cover: free, bought, or what it costs. */
export function describeTerms(issue: Terms, language: string): string {
  if (issue.isPurchased) return 'Bought'
  if (issue.isFree || !issue.isPaid) return 'Free to read'
  return formatPrice(issue, language)
}
