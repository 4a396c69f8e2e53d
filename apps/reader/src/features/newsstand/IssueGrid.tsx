import { CoverOfIssue } from './CoverOfIssue.tsx'
import type { CoverOffers } from './CoverOffers.ts'
import type { DeviceIssues } from './DeviceIssues.ts'
import styles from './IssueGrid.module.css'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

export interface GridProps {
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
  readonly device: DeviceIssues
  readonly offers: CoverOffers
}

/** Covers in a quiet grid, each with its name and its terms. */
export function IssueGrid({ issues, ...props }: GridProps) {
  return (
    <ul className={styles.grid} role="list" data-sells={props.offers.sells ? '' : undefined}>
      {issues.map((issue) => (
        <CoverOfIssue key={issue.id} issue={issue} {...props} />
      ))}
    </ul>
  )
}
