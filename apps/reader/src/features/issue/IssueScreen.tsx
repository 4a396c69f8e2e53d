import { isOpen, isOpenArticle } from '@gatefold/magazine/access'
import type { ArticleSummary } from '@gatefold/magazine/article'
import { coverOf, type IssueContents } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { articleAddress, printedPageAddress } from '../../network/addresses.ts'
import { describeIssue } from '../../i18n/describeIssue.ts'
import { Cover } from '../../ui/Cover.tsx'
import { pictureSources } from '../../ui/pictureSources.ts'
import contentsStyles from './Contents.module.css'
import styles from './IssueScreen.module.css'

interface IssueScreenProps {
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
export function IssueScreen({
  issue,
  reading: around,
  printed,
  pageOf,
  mark,
  download,
  ways: toOpen,
}: IssueScreenProps) {
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

interface ContentsProps {
  readonly issue: IssueContents
  /** In this issue. */
  readonly reading: ReadingLanguage
  /** The printed page that an article opens on; undefined: the article itself opens. */
  readonly pageOf?: ((article: ArticleSummary) => number | undefined) | undefined
}

/** The contents page: every article in the order of the issue. */
function Contents({ issue, reading, pageOf }: ContentsProps) {
  const { _ } = useLingui()
  const longest = Math.max(0, ...issue.articles.map(({ pages }) => pages[0]?.length ?? 0))
  const open = issue.articles.filter((article) => isOpenArticle(article, issue))
  const isClosed = !isOpen(issue)
  const isEmpty = issue.articles.length === 0 && issue.pages.length === 0
  const room: Readonly<Record<string, string>> = { '--pages': `${longest}ch` }
  return (
    <nav aria-labelledby="contents" className={contentsStyles.contents}>
      <h2 className={contentsStyles.heading} id="contents">
        {_('Contents')}
      </h2>
      {isClosed && open.length > 0 && (
        <p className={contentsStyles.open}>
          {_('Open to you: {current} of {count}', { current: open.length, count: issue.articles.length })}
        </p>
      )}
      {isEmpty && <p className={contentsStyles.open}>{_('Nothing stands in this issue yet.')}</p>}
      <ol role="list" {...(longest > 0 && { className: contentsStyles.paged, style: room })}>
        {issue.articles.map((article) => (
          <Entry
            key={article.id}
            {...{ issue, article, reading }}
            page={pageOf?.(article)}
            isSample={isClosed && open.includes(article)}
          />
        ))}
      </ol>
    </nav>
  )
}

interface EntryProps extends Omit<ContentsProps, 'pageOf'> {
  readonly article: ArticleSummary
  readonly page: number | undefined
  /** Open in an issue that is closed. */
  readonly isSample: boolean
}

function Entry({ issue, article, reading, page, isSample }: EntryProps) {
  const { _ } = useLingui()
  const address = page === undefined ? articleAddress(issue, article) : printedPageAddress(issue, page)
  const description = resolveLocalized(article.description, reading)
  return (
    <li className={contentsStyles.entry}>
      <Link {...address} className={contentsStyles.link}>
        {article.thumbnail !== undefined && (
          <img
            className={contentsStyles.thumbnail}
            {...pictureSources(article.thumbnail, 'clamp(80px,20vw,180px)')}
            alt=""
            width={4}
            height={3}
            loading="lazy"
          />
        )}
        <span className={contentsStyles.words}>
          <span
            className={article.isFeatured ? contentsStyles.featuredName : contentsStyles.name}
            {...languageMark(article.name, reading)}
          >
            {resolveLocalized(article.name, reading)}
          </span>
          {description !== '' && (
            <span className={contentsStyles.description} {...languageMark(article.description, reading)}>
              {description}
            </span>
          )}
          {isSample && <span className={contentsStyles.sample}>{_('Open to you')}</span>}
          {article.author !== '' && <span className={contentsStyles.author}>{article.author}</span>}
        </span>
        <span className={contentsStyles.pages}>{article.pages[0]}</span>
      </Link>
    </li>
  )
}
