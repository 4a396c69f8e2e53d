import type { FeaturedArticle } from '@gatefold/magazine/article'
import { coverOf, type IssueSummary, type IssueYear } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { readingAmongIssues } from '@gatefold/magazine/language/resolveLanguage'
import { articleAddress, issueAddress, keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { ISSUES_A_PAGE } from '../../content/ContentService.ts'
import { anchorOf, Archive, type ArchiveYear, archiveYears, countedYears } from './Archive.tsx'
import {
  type CoverOffers,
  describeDevice,
  type DeviceIssues,
  type GridProps,
  IssueGrid,
  NO_DEVICE,
  Ribbon,
} from './IssueGrid.tsx'
import type { WholeArchiveProps } from './WholeArchive.tsx'
import archiveStyles from './Archive.module.css'
import styles from './NewsstandScreen.module.css'
import yearLineStyles from './YearLine.module.css'
import { pictureSources } from '../../ui/pictureSources.ts'
import featuredRailStyles from './Rail.module.css'
import { describeTerms, formatMonth } from '../../i18n/describeIssue.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Cover } from '../../ui/Cover.tsx'
import latestIssueStyles from './LatestIssue.module.css'

/** Which page of the listing is shown, and what is known of the rest. */
interface ListingPlace {
  /** Counted from 0. */
  readonly page: number
  readonly hasMore: boolean
  /** Of all issues, newest first; none where nobody has counted them. */
  readonly years: readonly IssueYear[]
}

interface NewsstandScreenProps {
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
export function NewsstandScreen({ configuration, device = NO_DEVICE, ...props }: NewsstandScreenProps) {
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

function Newest({
  issues,
  featured,
  shelves,
  ...shared
}: Pick<NewsstandScreenProps, 'issues' | 'featured' | 'shelves'> & Shared) {
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
function Earlier({
  issues,
  place,
  whole: Whole,
  ...shared
}: Pick<NewsstandScreenProps, 'issues' | 'place' | 'whole'> & Shared) {
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

/** Without a network: what is here comes first. */
function DeviceShelf(props: GridProps) {
  const { _ } = useLingui()
  return (
    <section className={archiveStyles.shelf} aria-labelledby="device-shelf">
      <h2 className={archiveStyles.heading} id="device-shelf">
        {_('On this device')}
      </h2>
      <IssueGrid {...props} />
    </section>
  )
}

interface YearLineProps {
  readonly years: readonly ArchiveYear[]
  /** The page of the listing that is shown; undefined shows them all. */
  readonly page: number | undefined
}

/** Leads to the years of the archive, wherever they begin. */
function YearLine({ years, page }: YearLineProps) {
  const { _ } = useLingui()
  return (
    <nav className={yearLineStyles.years} aria-label={_('Years')}>
      {years.map(({ year, first }) => {
        const of = Math.floor(first / ISSUES_A_PAGE)
        const words = year ?? _('Undated')
        return page === undefined || of === page ? (
          <a key={anchorOf(year)} href={`#${anchorOf(year)}`}>
            {words}
          </a>
        ) : (
          <Link key={anchorOf(year)} {...listingAddress(of)} hash={anchorOf(year)}>
            {words}
          </Link>
        )
      })}
    </nav>
  )
}

/** What the router needs to open a page of the listing, counted from 0. */
function listingAddress(page: number) {
  return {
    to: PATTERNS.home,
    search: (search: { lang?: string | undefined }) => ({
      ...keepLanguage(search),
      ...(page === 0 ? {} : { page: page + 1 }),
    }),
  } as const
}

interface PagingProps {
  readonly page: number
  readonly hasMore: boolean
}

/** To the pages before and after, where not all issues are on one. */
function Paging({ page, hasMore }: PagingProps) {
  const { _ } = useLingui()
  return (
    <nav className={archiveStyles.paging} aria-label={_('More issues')}>
      {page > 0 && (
        <Link {...listingAddress(page - 1)} rel="prev">
          {_('Newer issues')}
        </Link>
      )}
      {hasMore && (
        <Link {...listingAddress(page + 1)} rel="next">
          {_('Earlier issues')}
        </Link>
      )}
    </nav>
  )
}

interface Props {
  readonly articles: readonly FeaturedArticle[]
  /** Those that are at hand: an article of another has its issue's id in its address, which the reader mends. */
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
}

/** What editors put forward in earlier issues, on one line that is pulled along. */
function FeaturedRail({ articles, issues, reading: pageReading }: Props) {
  const { _ } = useLingui()
  return (
    <section className={featuredRailStyles.rail} aria-labelledby="featured">
      <h2 className={featuredRailStyles.heading} id="featured">
        {_('From earlier issues')}
      </h2>
      <ul className={featuredRailStyles.items} role="list">
        {articles.map((article) => {
          const issue = issues.find(({ id }) => id === article.IssueID)
          const reading = issue === undefined ? pageReading : readingAmongIssues(issue, pageReading)
          const picture = article.featureImage ?? article.thumbnail
          return (
            <li key={article.id} className={featuredRailStyles.item}>
              <Link
                {...articleAddress(issue ?? { id: article.IssueID, slug: undefined }, article)}
                className={featuredRailStyles.link}
              >
                <span className={featuredRailStyles.picture}>
                  {picture !== undefined && (
                    <img {...pictureSources(picture, 'min(62vw,240px)')} alt="" width={3} height={2} loading="lazy" />
                  )}
                </span>
                <span className={featuredRailStyles.name} {...languageMark(article.name, reading)}>
                  {resolveLocalized(article.name, reading)}
                </span>
                {issue !== undefined && (
                  <span className={featuredRailStyles.note} {...languageMark(issue.name, reading)}>
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

interface LatestIssueProps {
  readonly issue: IssueSummary
  readonly featured: readonly FeaturedArticle[]
  readonly reading: ReadingLanguage
  readonly device: DeviceIssues
  readonly offers: CoverOffers
}

/** The newest issue, large, with the stories its editors put forward. */
function LatestIssue({ issue, featured, reading: pageReading, device, offers }: LatestIssueProps) {
  const { i18n } = useLingui()
  const reading = readingAmongIssues(issue, pageReading)
  const name = resolveLocalized(issue.name, reading)
  const words = describeTerms(issue, i18n)
  const terms = [offers.hasRibbons ? '' : words, describeDevice(issue.id, device, i18n)]
  const line = terms.filter((part) => part !== '').join(' · ')
  return (
    <section className={latestIssueStyles.latest} aria-labelledby="latest-issue">
      <Link {...issueAddress(issue)} className={latestIssueStyles.cover} aria-label={name} tabIndex={-1}>
        <Cover {...coverOf(issue)} title={name} isFirst transitionName={`cover-${issue.id}`} />
        {offers.hasRibbons && <Ribbon words={words} />}
      </Link>
      <div className={latestIssueStyles.words}>
        <p className={latestIssueStyles.kicker}>{formatMonth(issue.releaseDate, i18n.locale)}</p>
        <h2 className={latestIssueStyles.name} id="latest-issue">
          <Link {...issueAddress(issue)} {...languageMark(issue.name, reading)}>
            {name}
          </Link>
        </h2>
        <p className={latestIssueStyles.description} {...languageMark(issue.description, reading)}>
          {resolveLocalized(issue.description, reading)}
        </p>
        <div className={latestIssueStyles.terms}>
          {offers.hasRibbons && <VisuallyHidden>{words}</VisuallyHidden>}
          {line !== '' && <span>{line}</span>}
          {offers.buyOf?.(issue)}
        </div>
        {featured.length > 0 && (
          <ul className={latestIssueStyles.featured} role="list">
            {featured.map((article) => (
              <li key={article.id} className={latestIssueStyles.story}>
                <Link
                  {...articleAddress(issue, article)}
                  className={latestIssueStyles.storyLink}
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
