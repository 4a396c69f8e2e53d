import { useLingui } from '@lingui/react'
import { isOpen, isOpenArticle } from '@gatefold/magazine/access/isOpen'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { Link } from '@tanstack/react-router'
import { articleAddress, printedPageAddress } from '../../services/addresses.ts'
import { pictureSources } from '../../ui/pictureSources.ts'
import styles from './Contents.module.css'
import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import type { IssueContents } from '@gatefold/magazine/issue/Issue'

interface Props {
  readonly issue: IssueContents
  /** In this issue. */
  readonly reading: ReadingLanguage
  /** The printed page that an article opens on; undefined: the article itself opens. */
  readonly pageOf?: ((article: ArticleSummary) => number | undefined) | undefined
}

/** The contents page: every article in the order of the issue. */
export function Contents({ issue, reading, pageOf }: Props) {
  const { _ } = useLingui()
  const longest = Math.max(0, ...issue.articles.map(({ pages }) => pages[0]?.length ?? 0))
  const open = issue.articles.filter((article) => isOpenArticle(article, issue))
  const isClosed = !isOpen(issue)
  const isEmpty = issue.articles.length === 0 && issue.pages.length === 0
  const room: Readonly<Record<string, string>> = { '--pages': `${longest}ch` }
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 className={styles.heading} id="contents">
        {_('Contents')}
      </h2>
      {isClosed && open.length > 0 && (
        <p className={styles.open}>
          {_('Open to you: {current} of {count}', { current: open.length, count: issue.articles.length })}
        </p>
      )}
      {isEmpty && <p className={styles.open}>{_('Nothing stands in this issue yet.')}</p>}
      <ol role="list" {...(longest > 0 && { className: styles.paged, style: room })}>
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

interface EntryProps extends Omit<Props, 'pageOf'> {
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
    <li className={styles.entry}>
      <Link {...address} className={styles.link}>
        {article.thumbnail !== undefined && (
          <img
            className={styles.thumbnail}
            {...pictureSources(article.thumbnail, 'clamp(80px,20vw,180px)')}
            alt=""
            width={4}
            height={3}
            loading="lazy"
          />
        )}
        <span className={styles.words}>
          <span
            className={article.isFeatured ? styles.featuredName : styles.name}
            {...languageMark(article.name, reading)}
          >
            {resolveLocalized(article.name, reading)}
          </span>
          {description !== '' && (
            <span className={styles.description} {...languageMark(article.description, reading)}>
              {description}
            </span>
          )}
          {isSample && <span className={styles.sample}>{_('Open to you')}</span>}
          {article.author !== '' && <span className={styles.author}>{article.author}</span>}
        </span>
        <span className={styles.pages}>{article.pages[0]}</span>
      </Link>
    </li>
  )
}
