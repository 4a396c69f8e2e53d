import { useLingui } from '@lingui/react'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { Archive } from './Archive.tsx'
import { LatestIssue } from './LatestIssue.tsx'
import styles from './NewsstandScreen.module.css'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FeaturedArticle } from '@gatefold/magazine/article/Article'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

interface Props {
  readonly configuration: Pick<PublicConfiguration, 'title' | 'description'>
  /** Newest first. */
  readonly issues: readonly IssueSummary[]
  readonly featured: readonly FeaturedArticle[]
  readonly reading: ReadingLanguage
}

/** The listing: the masthead, the latest issue large, the archive quiet. Requirement R2.3. */
export function NewsstandScreen({ configuration, issues, featured, reading }: Props) {
  const { _ } = useLingui()
  const [latest, ...earlier] = issues
  return (
    <main className={styles.screen}>
      <header className={styles.masthead} data-masthead="">
        <h1 className={styles.title}>{configuration.title}</h1>
        <p className={styles.description}>{resolveLocalized(configuration.description, reading)}</p>
      </header>
      {latest === undefined ? (
        <p className={styles.empty}>{_('No issue has been published yet. The first one will stand here.')}</p>
      ) : (
        <LatestIssue
          issue={latest}
          featured={featured.filter((article) => article.IssueID === latest.id)}
          reading={reading}
        />
      )}
      {earlier.length > 0 && <Archive issues={earlier} reading={reading} />}
    </main>
  )
}
