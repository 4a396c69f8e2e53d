import type { IssueYear } from '@gatefold/magazine/issue/IssueYear'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import { groupByYear } from './groupByYear.ts'

/** The issues of a year in the archive. */
export interface ArchiveYear {
  readonly year: number | undefined
  /** Place of its first issue among all of the title's, newest first, counted from 0. */
  readonly first: number
  readonly issues: number
}

/** Years of all issues but the latest, which stands by itself. Pure. */
export function archiveYears(years: readonly IssueYear[]): readonly ArchiveYear[] {
  let first = 0
  return years.flatMap(({ year, issues }) => {
    const begin = first
    first += issues
    const isLatest = begin === 0
    const own = { year, first: isLatest ? 1 : begin, issues: isLatest ? issues - 1 : issues }
    return own.issues === 0 ? [] : [own]
  })
}

/** Years of issues that are all there are. Pure. */
export function countedYears(issues: readonly IssueSummary[]): readonly IssueYear[] {
  return groupByYear(issues).map(({ year, issues: group }) => ({ year, issues: group.length }))
}

/** What a year is called in addresses. */
export function anchorOf(year: number | undefined): string {
  return `year-${year ?? 'undated'}`
}
