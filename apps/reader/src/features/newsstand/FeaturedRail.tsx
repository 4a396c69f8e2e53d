import { useLingui } from '@lingui/react'
import { languageMark } from '@gatefold/magazine/language/direction'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingAmongIssues } from '@gatefold/magazine/language/resolveLanguage'
import { Link } from '@tanstack/react-router'
import { articleAddress } from '../../network/addresses.ts'
import { pictureSources } from '../../ui/pictureSources.ts'
import styles from './Rail.module.css'
import type { FeaturedArticle } from '@gatefold/magazine/article'
import type { IssueSummary } from '@gatefold/magazine/issue'

interface Props {
  readonly articles: readonly FeaturedArticle[]
  /** Those that are at hand: an article of another has its issue's id in its address, which the reader mends. */
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
}

/** What editors put forward in earlier issues, on one line that is pulled along. */
export function FeaturedRail({ articles, issues, reading: asked }: Props) {
  const { _ } = useLingui()
  return (
    <section className={styles.rail} aria-labelledby="featured">
      <h2 className={styles.heading} id="featured">
        {_('From earlier issues')}
      </h2>
      <ul className={styles.items} role="list">
        {articles.map((article) => {
          const issue = issues.find(({ id }) => id === article.IssueID)
          const reading = issue === undefined ? asked : readingAmongIssues(issue, asked)
          const picture = article.featureImage ?? article.thumbnail
          return (
            <li key={article.id} className={styles.item}>
              <Link
                {...articleAddress(issue ?? { id: article.IssueID, slug: undefined }, article)}
                className={styles.link}
              >
                <span className={styles.picture}>
                  {picture !== undefined && (
                    <img {...pictureSources(picture, 'min(62vw,240px)')} alt="" width={3} height={2} loading="lazy" />
                  )}
                </span>
                <span className={styles.name} {...languageMark(article.name, reading)}>
                  {resolveLocalized(article.name, reading)}
                </span>
                {issue !== undefined && (
                  <span className={styles.note} {...languageMark(issue.name, reading)}>
                    {resolveLocalized(issue.name, reading)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
