import { useLingui } from '@lingui/react'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { Archive } from './Archive.tsx'
import type { CoverOffers } from './CoverOffers.ts'
import { NO_DEVICE, type DeviceIssues } from './DeviceIssues.ts'
import { DeviceShelf } from './DeviceShelf.tsx'
import { LatestIssue } from './LatestIssue.tsx'
import styles from './NewsstandScreen.module.css'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FeaturedArticle } from '@gatefold/magazine/article/Article'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

interface Props {
  readonly configuration: Pick<PublicConfiguration, 'title' | 'description' | 'theme'>
  /** Newest first. */
  readonly issues: readonly IssueSummary[]
  readonly featured: readonly FeaturedArticle[]
  readonly reading: ReadingLanguage
  readonly device?: DeviceIssues
  /** Buys an issue from its cover; undefined for one that is not for sale to whoever reads here. */
  readonly buyOf?: CoverOffers['buyOf']
}

/** The listing: the masthead, the latest issue large, the archive quiet. Requirement R2.3. */
export function NewsstandScreen({ configuration, issues, featured, reading, device = NO_DEVICE, buyOf }: Props) {
  const { _ } = useLingui()
  const here = device.isOffline ? issues.filter(({ id }) => device.held.has(id)) : []
  const [latest, ...earlier] = issues
  const shared = { reading, device, offers: { hasRibbons: configuration.theme.covers === 'ribbons', buyOf } }
  return (
    <main className={styles.screen}>
      <header className={styles.masthead} data-masthead="">
        <h1 className={styles.title}>{configuration.title}</h1>
        <p className={styles.description}>{resolveLocalized(configuration.description, reading)}</p>
      </header>
      {latest === undefined && (
        <p className={styles.empty}>{_('No issue has been published yet. The first one will stand here.')}</p>
      )}
      {here.length > 0 && <DeviceShelf issues={here} {...shared} />}
      {latest !== undefined && here.length === 0 && (
        <LatestIssue
          issue={latest}
          featured={featured.filter((article) => article.IssueID === latest.id)}
          {...shared}
        />
      )}
      <Archive issues={here.length > 0 ? issues.filter((issue) => !here.includes(issue)) : earlier} {...shared} />
    </main>
  )
}
