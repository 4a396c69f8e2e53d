import { useLingui } from '@lingui/react'
import { isOpenArticle } from '@gatefold/magazine/access/isOpen'
import { coverOf } from '@gatefold/magazine/issue/coverOf'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/readingInIssue'
import { Link } from '@tanstack/react-router'
import { articleAddress } from '../../services/addresses.ts'
import { describeIssue } from '../../services/language/describeIssue.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Contents } from './Contents.tsx'
import type { ReactNode } from 'react'
import styles from './IssueScreen.module.css'
import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import type { IssueContents } from '@gatefold/magazine/issue/Issue'

interface Props {
  readonly issue: IssueContents
  readonly reading: ReadingLanguage
  /** Leads to the issue's printed pages. */
  readonly printed?: ReactNode
  /** The printed page that an article of the contents opens on; undefined: the article itself opens. */
  readonly pageOf?: ((article: ArticleSummary) => number | undefined) | undefined
  /** What marks the issue; it has its room before it comes. */
  readonly mark?: ReactNode
  /** What keeps the issue on this device; it has its room before it comes. */
  readonly download?: ReactNode
  /** How an issue that is closed is opened; it has its room before it comes. */
  readonly ways?: ReactNode
}

/** An issue: its cover and its contents. Requirement R2.4. */
export function IssueScreen({ issue, reading: around, printed, pageOf, mark, download, ways: toOpen }: Props) {
  const { _, i18n } = useLingui()
  const reading = readingInIssue(issue, around)
  const name = resolveLocalized(issue.name, reading)
  // Of a closed issue what is open, if anything is.
  const first = issue.articles.find((article) => isOpenArticle(article, issue)) ?? issue.articles[0]
  return (
    <main className={styles.screen} dir={reading.around.direction}>
      <header className={styles.header}>
        <div className={styles.cover}>
          <Cover {...coverOf(issue)} title={name} isFirst transitionName={`cover-${issue.id}`} />
        </div>
        <div>
          <p className={styles.kicker}>{describeIssue(issue, i18n)}</p>
          <h1 className={styles.name} {...languageMark(issue.name, reading)}>
            {name}
          </h1>
          <p className={styles.description} {...languageMark(issue.description, reading)}>
            {resolveLocalized(issue.description, reading)}
          </p>
          {toOpen !== undefined && <div className={styles.toOpen}>{toOpen}</div>}
          <div className={styles.ways}>
            {first !== undefined && <Link {...articleAddress(issue, first)}>{_('Start reading')}</Link>}
            {printed}
          </div>
          {mark !== undefined && <div className={styles.mark}>{mark}</div>}
          {download !== undefined && <div className={styles.download}>{download}</div>}
        </div>
      </header>
      <Contents issue={issue} reading={reading} pageOf={pageOf} />
    </main>
  )
}
