import type { IssueSummary, IssueYear } from '@gatefold/magazine/issue'
import { useLingui } from '@lingui/react'
import { yearOf } from '../../i18n/describeIssue.ts'
import { type GridProps, IssueGrid } from './IssueGrid.tsx'
import styles from './Archive.module.css'

/** Earlier issues, newest first, in a quiet grid by year. */
export function Archive({ issues, ...props }: GridProps) {
  const { _ } = useLingui()
  return groupByYear(issues).map(({ year, issues: group }) => (
    <section key={year} className={styles.year} aria-labelledby={anchorOf(year)}>
      <h2 className={styles.heading} id={anchorOf(year)}>
        {year ?? _('Undated')}
      </h2>
      <IssueGrid issues={group} {...props} />
    </section>
  ))
}

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

interface YearOfIssues {
  /** Undefined for issues without a release date. */
  readonly year: number | undefined
  readonly issues: readonly IssueSummary[]
}

/** Issues by the year of their release, in the order they come in. Pure. */
function groupByYear(issues: readonly IssueSummary[]): readonly YearOfIssues[] {
  const groups = Map.groupBy(issues, ({ releaseDate }) => yearOf(releaseDate))
  return [...groups].map(([year, group]) => ({ year, issues: group }))
}
