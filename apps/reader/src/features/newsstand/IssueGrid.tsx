import { useLingui } from '@lingui/react'
import { coverOf } from '@gatefold/magazine/issue/coverOf'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingAmongIssues } from '@gatefold/magazine/language/readingInIssue'
import { Link } from '@tanstack/react-router'
import { issueAddress } from '../../services/addresses/addresses.ts'
import { describeTerms } from '../../services/language/describeTerms.ts'
import { formatMonth } from '../../services/language/formatDate.ts'
import { describeIssue } from '../../services/language/describeIssue.ts'
import { Ribbon } from '../../ui/Ribbon.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { describeDevice } from './describeDevice.ts'
import type { CoverOffers } from './CoverOffers.ts'
import type { DeviceIssues } from './DeviceIssues.ts'
import styles from './IssueGrid.module.css'
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
    <ul className={styles.grid} role="list">
      {issues.map((issue) => (
        <CoverOfIssue key={issue.id} issue={issue} {...props} />
      ))}
    </ul>
  )
}

interface CoverProps extends Omit<GridProps, 'issues'> {
  readonly issue: IssueSummary
}

function CoverOfIssue({ issue, reading: asked, device, offers }: CoverProps) {
  const { i18n } = useLingui()
  const reading = readingAmongIssues(issue, asked)
  const name = resolveLocalized(issue.name, reading)
  const here = describeDevice(issue.id, device, i18n)
  const isAway = device.isOffline && !device.held.has(issue.id)
  return (
    <li data-away={isAway ? '' : undefined} className={styles.issue}>
      <Link {...issueAddress(issue)} className={styles.link}>
        <span className={styles.cover}>
          <Cover {...coverOf(issue)} title={name} isFirst={false} transitionName={`cover-${issue.id}`} />
          {offers.hasRibbons && <Ribbon words={describeTerms(issue, i18n)} />}
        </span>
        <span className={styles.name} {...languageMark(issue.name, reading)}>
          {name}
        </span>
        <span className={styles.terms}>
          {offers.hasRibbons ? formatMonth(issue.releaseDate, i18n.locale) : describeIssue(issue, i18n)}
        </span>
      </Link>
      <div className={styles.device}>{here === '' ? offers.buyOf?.(issue) : here}</div>
    </li>
  )
}
