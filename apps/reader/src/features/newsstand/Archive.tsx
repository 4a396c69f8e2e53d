import { useLingui } from '@lingui/react'
import { coverOf } from '@gatefold/magazine/issue/coverOf'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingAmongIssues } from '@gatefold/magazine/language/readingInIssue'
import { Link } from '@tanstack/react-router'
import { issueAddress } from '../../services/addresses/addresses.ts'
import { describeIssue } from '../../services/language/describeIssue.ts'
import { Cover } from '../../ui/Cover.tsx'
import { groupByYear } from './groupByYear.ts'
import styles from './Archive.module.css'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

interface Props {
  /** Newest first. */
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
}

/** Every earlier issue, in a quiet grid by year. */
export function Archive({ issues, reading }: Props) {
  const { _ } = useLingui()
  return groupByYear(issues).map(({ year, issues: group }) => (
    <section key={year} className={styles.year}>
      <h2 className={styles.heading}>{year ?? _('Undated')}</h2>
      <ul className={styles.grid} role="list">
        {group.map((issue) => (
          <ArchivedIssue key={issue.id} issue={issue} reading={reading} />
        ))}
      </ul>
    </section>
  ))
}

function ArchivedIssue({ issue, ...props }: { readonly issue: IssueSummary; readonly reading: ReadingLanguage }) {
  const { i18n } = useLingui()
  const reading = readingAmongIssues(issue, props.reading)
  const name = resolveLocalized(issue.name, reading)
  return (
    <li>
      <Link {...issueAddress(issue)} className={styles.link}>
        <Cover {...coverOf(issue)} title={name} isFirst={false} transitionName={`cover-${issue.id}`} />
        <span className={styles.name} {...languageMark(issue.name, reading)}>
          {name}
        </span>
        <span className={styles.terms}>{describeIssue(issue, i18n)}</span>
      </Link>
    </li>
  )
}
