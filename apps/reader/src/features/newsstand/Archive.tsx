import { useLingui } from '@lingui/react'
import { groupByYear } from './groupByYear.ts'
import { IssueGrid, type GridProps } from './IssueGrid.tsx'
import { anchorOf } from './yearsOf.ts'
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
