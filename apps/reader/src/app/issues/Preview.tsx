import { isOpen, isSample } from '@gatefold/magazine/access'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { coverOf, type Issue } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useReaderContext, useReading } from '../ReaderContext.ts'
import { articleAddress, issueAddress } from '../../network/addresses.ts'
import { describeIssue } from '../../i18n/describeIssue.ts'
import { Cover } from '../../ui/Cover.tsx'
import styles from './PreviewScreen.module.css'
import { DeferredIssueOffer, IssueHead } from './IssueHead.tsx'

interface Props {
  readonly issue: Issue
  readonly reading: ReadingLanguage
  /** How the issue is opened; undefined where it is open. */
  readonly offer?: ReactNode
}

const route = getRouteApi('/framed/preview/$issue')

export function Preview() {
  const { queries } = useReaderContext()
  const { data: issue } = useSuspenseQuery(queries.preview(route.useParams().issue))
  const reading = useReading()
  if (issue === null) return null
  return (
    <>
      <IssueHead issue={issue} />
      <PreviewScreen
        issue={issue}
        reading={reading}
        offer={isOpen(issue) ? undefined : <DeferredIssueOffer issue={issue} />}
      />
    </>
  )
}

/** `/preview/{id}`: what anyone may see of an issue, and the way into it. Requirement R2.6. */
function PreviewScreen({ issue, reading: pageReading, offer }: Props) {
  const { _, i18n } = useLingui()
  const reading = readingInIssue(issue, pageReading)
  const name = resolveLocalized(issue.name, reading)
  return (
    <main className={styles.screen} dir={reading.inherited.direction}>
      <div className={styles.cover}>
        <Cover {...coverOf(issue)} title={name} isFirst transitionName={`cover-${issue.id}`} />
      </div>
      <div>
        <p className={styles.line}>{describeIssue(issue, i18n)}</p>
        <h1 {...languageMark(issue.name, reading)}>{name}</h1>
        <p className={styles.description} {...languageMark(issue.description, reading)}>
          {resolveLocalized(issue.description, reading)}
        </p>
        <Link {...issueAddress(issue)} className={styles.open}>
          {_('Open the issue')}
        </Link>
        {offer !== undefined && <div className={styles.offer}>{offer}</div>}
        <h2 className={styles.heading}>{_('In this issue')}</h2>
        <ol role="list">
          {issue.articles.map((article) => (
            <li key={article.id} className={styles.entry}>
              <Link
                {...articleAddress(issue, article)}
                className={styles.entryLink}
                {...languageMark(article.name, reading)}
              >
                {resolveLocalized(article.name, reading)}
              </Link>
              {offer !== undefined && isSample(article) && <span className={styles.line}>{_('Open to you')}</span>}
            </li>
          ))}
        </ol>
      </div>
    </main>
  )
}
