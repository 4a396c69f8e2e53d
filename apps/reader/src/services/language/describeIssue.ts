import { describeTerms } from './describeTerms.ts'
import { formatMonth } from './formatDate.ts'
import type { I18n } from '@lingui/core'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

/** The small line of an issue: when it appeared and on which terms it is read. */
export function describeIssue(issue: IssueSummary, texts: I18n): string {
  const parts = [formatMonth(issue.releaseDate, texts.locale), describeTerms(issue, texts)]
  return parts.filter((part) => part !== '').join(' · ')
}
