import { useLingui } from '@lingui/react'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { Archive } from './Archive.tsx'
import type { CoverOffers } from './CoverOffers.ts'
import { NO_DEVICE, type DeviceIssues } from './DeviceIssues.ts'
import { DeviceShelf } from './DeviceShelf.tsx'
import { FeaturedRail } from './FeaturedRail.tsx'
import type { GridProps } from './IssueGrid.tsx'
import { LatestIssue } from './LatestIssue.tsx'
import { Paging } from './Paging.tsx'
import type { WholeArchiveProps } from './whole/WholeArchive.tsx'
import { YearLine } from './YearLine.tsx'
import { archiveYears, countedYears } from './yearsOf.ts'
import styles from './NewsstandScreen.module.css'
import type { ComponentType, ReactNode } from 'react'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FeaturedArticle } from '@gatefold/magazine/article/Article'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import type { IssueYear } from '@gatefold/magazine/issue/IssueYear'

/** Which page of the listing is shown, and what is known of the rest. */
interface ListingPlace {
  /** Counted from 0. */
  readonly page: number
  readonly hasMore: boolean
  /** Of all issues, newest first; none where nobody has counted them. */
  readonly years: readonly IssueYear[]
}

interface Props {
  readonly configuration: Pick<PublicConfiguration, 'title' | 'description' | 'theme' | 'payments'>
  /** Of a page of the listing, newest first. */
  readonly issues: readonly IssueSummary[]
  readonly place: ListingPlace
  readonly featured: readonly FeaturedArticle[]
  readonly reading: ReadingLanguage
  readonly device?: DeviceIssues
  /** Buys an issue from its cover; undefined for one that is not for sale to whoever reads here. */
  readonly buyOf?: CoverOffers['buyOf']
  /** What stands between the latest issue and the archive. */
  readonly shelves?: ReactNode
  /** What stands below the words that there is no issue. */
  readonly firstIssue?: ReactNode
  /** Draws the archive of all pages on one; undefined until its code is here. */
  readonly whole?: ComponentType<Omit<WholeArchiveProps, 'fetchPage'>> | undefined
}

/** The listing: the masthead, the latest issue large, the archive quiet. Requirement R2.3. */
export function NewsstandScreen({ configuration, device = NO_DEVICE, ...props }: Props) {
  const { _ } = useLingui()
  const { issues, place, reading, whole } = props
  const here = device.isOffline ? issues.filter(({ id }) => device.held.has(id)) : []
  const { theme, payments } = configuration
  const offers = { hasRibbons: theme.covers === 'ribbons', sells: payments.provider !== 'none', buyOf: props.buyOf }
  const shared = { reading, device, offers }
  return (
    <main className={styles.screen}>
      <header className={styles.masthead} data-masthead="">
        <h1 className={styles.title}>{configuration.title}</h1>
        <p className={styles.description} {...languageMark(configuration.description, reading)}>
          {resolveLocalized(configuration.description, reading)}
        </p>
      </header>
      {issues.length === 0 && (
        <>
          <p className={styles.empty}>{_('No issue has been published yet. The first one will stand here.')}</p>
          {props.firstIssue}
        </>
      )}
      {here.length > 0 && <DeviceShelf issues={here} {...shared} />}
      {here.length > 0 || place.page > 0 ? (
        <Archive issues={issues.filter((issue) => !here.includes(issue))} {...shared} />
      ) : (
        <>
          <Newest {...props} {...shared} />
          <Earlier {...props} {...shared} />
        </>
      )}
      {(place.page > 0 || (place.hasMore && whole === undefined)) && <Paging {...place} />}
    </main>
  )
}

type Shared = Pick<GridProps, 'reading' | 'device' | 'offers'>

function Newest({ issues, featured, shelves, ...shared }: Pick<Props, 'issues' | 'featured' | 'shelves'> & Shared) {
  const [latest] = issues
  if (latest === undefined) return null
  const isLatest = ({ IssueID }: FeaturedArticle) => IssueID === latest.id
  const earlier = featured.filter((article) => !isLatest(article))
  return (
    <>
      <LatestIssue issue={latest} featured={featured.filter(isLatest)} {...shared} />
      {shelves}
      {earlier.length > 0 && <FeaturedRail articles={earlier} issues={issues} reading={shared.reading} />}
    </>
  )
}

/** The archive below the latest issue: all of it where that can be drawn, otherwise what the first page holds. */
function Earlier({ issues, place, whole: Whole, ...shared }: Pick<Props, 'issues' | 'place' | 'whole'> & Shared) {
  const isAll = !place.hasMore
  const years = archiveYears(isAll ? countedYears(issues) : place.years)
  const isWhole = isAll || Whole !== undefined
  return (
    <>
      {years.length > 1 && <YearLine years={years} page={isWhole ? undefined : place.page} />}
      {Whole === undefined || years.length === 0 ? (
        <Archive issues={issues.slice(1)} {...shared} />
      ) : (
        <Whole key={issues[0]?.id} issues={issues} years={years} {...shared} />
      )}
    </>
  )
}
