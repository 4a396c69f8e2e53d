import { describeTerms } from './describeTerms.ts'
import { formatMonth } from './formatDate.ts'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

/** The small line of an issue: when it appeared and on which terms it is read. */
export function describeIssue(issue: IssueSummary, language: string): string {
  return [formatMonth(issue.releaseDate, language), describeTerms(issue, language)]
    .filter((part) => part !== '')
    .join(' · ')
}
