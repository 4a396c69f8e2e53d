import { useLingui } from '@lingui/react'
import { coverOf, type IssueSummary } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingAmongIssues } from '@gatefold/magazine/language/resolveLanguage'
import { Link } from '@tanstack/react-router'
import type { FeaturedArticle } from '@gatefold/magazine/article'
import { articleAddress, issueAddress } from '../../network/addresses.ts'
import { describeTerms, formatMonth } from '../../i18n/describeIssue.ts'
import { Unseen } from '../../ui/Unseen.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { type CoverOffers, describeDevice, type DeviceIssues, Ribbon } from './IssueGrid.tsx'
import styles from './LatestIssue.module.css'

interface Props {
  readonly issue: IssueSummary
  readonly featured: readonly FeaturedArticle[]
  readonly reading: ReadingLanguage
  readonly device: DeviceIssues
  readonly offers: CoverOffers
}

/** The newest issue, large, with the stories its editors put forward. */
export function LatestIssue({ issue, featured, reading: asked, device, offers }: Props) {
  const { i18n } = useLingui()
  const reading = readingAmongIssues(issue, asked)
  const name = resolveLocalized(issue.name, reading)
  const words = describeTerms(issue, i18n)
  const terms = [offers.hasRibbons ? '' : words, describeDevice(issue.id, device, i18n)]
  const line = terms.filter((part) => part !== '').join(' · ')
  return (
    <section className={styles.latest} aria-labelledby="latest-issue">
      <Link {...issueAddress(issue)} className={styles.cover} aria-label={name} tabIndex={-1}>
        <Cover {...coverOf(issue)} title={name} isFirst transitionName={`cover-${issue.id}`} />
        {offers.hasRibbons && <Ribbon words={words} />}
      </Link>
      <div className={styles.words}>
        <p className={styles.kicker}>{formatMonth(issue.releaseDate, i18n.locale)}</p>
        <h2 className={styles.name} id="latest-issue">
          <Link {...issueAddress(issue)} {...languageMark(issue.name, reading)}>
            {name}
          </Link>
        </h2>
        <p className={styles.description} {...languageMark(issue.description, reading)}>
          {resolveLocalized(issue.description, reading)}
        </p>
        <div className={styles.terms}>
          {offers.hasRibbons && <Unseen>{words}</Unseen>}
          {line !== '' && <span>{line}</span>}
          {offers.buyOf?.(issue)}
        </div>
        {featured.length > 0 && (
          <ul className={styles.featured} role="list">
            {featured.map((article) => (
              <li key={article.id} className={styles.story}>
                <Link
                  {...articleAddress(issue, article)}
                  className={styles.storyLink}
                  {...languageMark(article.name, reading)}
                >
                  {resolveLocalized(article.name, reading)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
