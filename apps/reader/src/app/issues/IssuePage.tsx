import { isOpen, isOpenArticle } from '@gatefold/magazine/access'
import { coverOf, firstPageOf, type IssueContents } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent, Link, type ParsedLocation, redirect, useRouter } from '@tanstack/react-router'
import type { ArticleSummary } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import type { ReactNode } from 'react'
import { articleAddress, decodePageSearch, issueAddress, printedPageAddress } from '../../network/addresses.ts'
import type { Downloads } from '../../offline/downloads/Downloads.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { favoritesTexts } from '../../i18n/texts/favorites/favoritesTexts.ts'
import { menuTexts } from '../../i18n/texts/menu/menuTexts.ts'
import { printedTexts } from '../../i18n/texts/printed/printedTexts.ts'
import { type IssueView, usualView } from '../../reading/viewMemory.ts'
import { useLazy } from '../../ui/useLazy.ts'
import { PRINTED_META } from '../printedGate.ts'
import { type ReaderContext, useReaderContext, useReading } from '../ReaderContext.ts'
import { describeIssue } from '../../i18n/describeIssue.ts'
import { Cover } from '../../ui/Cover.tsx'
import { pictureSources } from '../../ui/pictureSources.ts'
import contentsStyles from './Contents.module.css'
import styles from './IssueScreen.module.css'
import { DeferredIssueOffer, IssueHead } from './IssueHead.tsx'

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
  readonly offer?: ReactNode
}

interface ContentsProps {
  readonly issue: IssueContents
  /** In this issue. */
  readonly reading: ReadingLanguage
  /** The printed page that an article opens on; undefined: the article itself opens. */
  readonly pageOf?: ((article: ArticleSummary) => number | undefined) | undefined
}

interface EntryProps extends Omit<ContentsProps, 'pageOf'> {
  readonly article: ArticleSummary
  readonly page: number | undefined
  /** Open in an issue that is closed. */
  readonly isSample: boolean
}

const route = getRouteApi('/framed/issues/$issue')

const loadPrinted = () => import('./PrintedIssue.tsx')

const PrintedIssue = lazyRouteComponent(loadPrinted, 'PrintedIssue')

/** Of an address that is gone to. */
type TargetLocation = Pick<ParsedLocation, 'search' | 'hash'>

/** Fetches what printed pages begin with, their code included; may lead to another address instead. */
export async function prepareIssue(
  context: ReaderContext,
  issue: IssueContents,
  { search, hash }: TargetLocation,
): Promise<void> {
  const { page } = decodePageSearch(search)
  if (page !== undefined) {
    const texts = tryTexts(context.texts, printedTexts)
    const [{ findOpening }] = await Promise.all([loadPrinted(), PrintedIssue.preload?.(), texts])
    return findOpening(context, issue, page)
  }
  // A place on the contents, such as `#contents`, leads to the contents.
  if (hash === '' && hasPages(context, issue) && (await viewFor(context)) === 'pages') {
    throw redirect({ ...printedPageAddress(issue, 1), replace: true })
  }
}

function hasPages({ configuration }: Pick<ReaderContext, 'configuration'>, issue: IssueContents): boolean {
  return configuration.replica.enabled && issue.pages.length > 0
}

/** How issues open here. Where the page is only rendered that is not known: the gate goes on to the pages there (decision 0152). */
async function viewFor({ openReadingState, configuration }: ReaderContext): Promise<IssueView> {
  if (typeof document === 'undefined') return 'stories'
  const state = await openReadingState().catch(() => undefined)
  return state?.view.read(configuration.replica) ?? 'stories'
}

export function IssuePage() {
  return route.useSearch().page === undefined ? <ContentsPage /> : <PrintedIssue />
}

function ContentsPage() {
  const context = useReaderContext()
  const { queries, configuration } = context
  const { data: issue } = useSuspenseQuery(queries.issueContents(route.useParams().issue))
  const reading = useReading()
  // Known once the page is alive: its markup is the same for everybody.
  const chosen = useLazy(() => viewFor(context))
  if (issue === null) return null
  const isReadable = isOpen(issue)
  const isPrinted = hasPages(context, issue)
  return (
    <>
      <IssueHead issue={issue} />
      {isPrinted && <meta name={PRINTED_META} content={usualView(configuration.replica)} />}
      <IssueScreen
        issue={issue}
        reading={reading}
        printed={isPrinted ? <PrintedPages issue={issue} /> : undefined}
        pageOf={isPrinted && chosen === 'pages' ? (article) => firstPageOf(issue, article) : undefined}
        mark={configuration.favorites ? <MarkIssue issue={issue} /> : undefined}
        download={configuration.offline && isReadable ? <IssueDownload issueId={issue.id} /> : undefined}
        offer={isReadable ? undefined : <DeferredIssueOffer issue={issue} />}
      />
    </>
  )
}

/** The switch to the printed pages: from now on issues open on them. */
function PrintedPages({ issue }: { readonly issue: IssueContents }) {
  const { _ } = useLingui()
  const { openReadingState } = useReaderContext()
  const { history, buildLocation } = useRouter()
  const choose = () => {
    // Back leads to these contents, not on to the pages as opening the issue does from now on.
    history.replace(buildLocation({ ...issueAddress(issue), hash: 'contents' }).href)
    // At once: together with the address that the link goes to next, it would be left out.
    history.flush()
    void openReadingState().then(({ view }) => view.choose('pages'))
  }
  return (
    <Link {...printedPageAddress(issue, 1)} onClick={choose}>
      {_('Printed pages')}
    </Link>
  )
}

/** Marks an issue, once the page is alive. */
function MarkIssue({ issue }: { readonly issue: IssueContents }) {
  const { openReadingState } = useReaderContext()
  const { i18n } = useLingui()
  const lazy = useLazy(async () => {
    const [{ favorites }, { IssueMark }] = await Promise.all([
      openReadingState(),
      import('./IssueMark.lazy.tsx'),
      tryTexts(i18n, favoritesTexts),
    ])
    return { favorites, IssueMark }
  })
  return lazy === undefined ? null : <lazy.IssueMark favorites={lazy.favorites} issue={issue} />
}

/** The download of an issue, once the page is alive. */
function IssueDownload({ issueId }: { readonly issueId: string }) {
  const { openDownloads, queries, texts } = useReaderContext()
  const reading = useReading()
  const lazy = useLazy(async () => {
    const [downloads, { DownloadControl }] = await Promise.all([
      openDownloads(),
      import('../../features/downloads/DownloadControl.tsx'),
      tryTexts(texts, menuTexts),
    ])
    return { downloads, DownloadControl }
  })
  // Their names, where something could make room for this one.
  const { data: issues } = useQuery({ ...queries.issues(), enabled: lazy !== undefined && hasSome(lazy.downloads) })
  if (lazy === undefined) return null
  const nameOf = (id: string) => {
    const issue = issues?.find((listed) => listed.id === id)
    return issue && resolveLocalized(issue.name, reading)
  }
  return <lazy.DownloadControl key={issueId} downloads={lazy.downloads} issueId={issueId} nameOf={nameOf} />
}

function hasSome(downloads: Downloads): boolean {
  const state = downloads.state()
  return state.kind === 'open' && state.items.length > 0
}

/** An issue: its cover and its contents. Requirement R2.4. */
function IssueScreen({ issue, reading: pageReading, printed, pageOf, mark, download, offer }: IssueScreenProps) {
  const { _, i18n } = useLingui()
  const reading = readingInIssue(issue, pageReading)
  const name = resolveLocalized(issue.name, reading)
  // Of a closed issue what is open, if anything is.
  const first = issue.articles.find((article) => isOpenArticle(article, issue)) ?? issue.articles[0]
  return (
    <main className={styles.screen} dir={reading.inherited.direction}>
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
          {offer !== undefined && <div className={styles.offer}>{offer}</div>}
          <div className={styles.links}>
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
