import type { FeaturedArticle } from '@gatefold/magazine/article'
import type { IssueSummary } from '@gatefold/magazine/issue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { hasExtras } from '@gatefold/magazine/title/PublicConfiguration'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, redirect } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { NewsstandScreen } from '../../features/newsstand/NewsstandScreen.tsx'
import type { WholeArchiveProps } from '../../features/newsstand/WholeArchive.tsx'
import { HOME_ADDRESS, issueAddress, type PageSearch } from '../../network/addresses.ts'
import { ISSUES_A_PAGE } from '../../content/ContentService.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { sessionTexts } from '../../i18n/texts/session/sessionTexts.ts'
import { newsstandTexts } from '../../i18n/texts/newsstand/newsstandTexts.ts'
import { isAdmin } from '../../account/storedSession.ts'
import { useLazy } from '../../ui/useLazy.ts'
import { PageHead } from '../Frame.tsx'
import { type ReaderContext, useReaderContext, useReading } from '../ReaderContext.ts'
import { useDeviceIssues } from '../useDeviceIssues.ts'

const route = getRouteApi('/framed/')

/** Fetches what home begins with; may lead to another address instead. */
export async function prepareHome(context: ReaderContext, { page: requestedPage }: PageSearch): Promise<void> {
  const { queryClient, queries, configuration } = context
  const page = (requestedPage ?? 1) - 1
  const [issues] = await Promise.all([
    page < 0 ? [] : queryClient.ensureQueryData(queries.issuePage(page)),
    // Home stands without them.
    atMostPatience(queryClient.ensureQueryData(queries.featuredArticles())),
    tryTexts(context.texts, newsstandTexts),
  ])
  const [latest] = issues
  if (isPartial(page, issues)) await queryClient.ensureQueryData(queries.issueYears())
  if (requestedPage !== undefined && (page === 0 || latest === undefined)) {
    throw redirect({ ...HOME_ADDRESS, replace: true })
  }
  if (configuration.issueMode === 'single' && latest !== undefined) {
    throw redirect({ ...issueAddress(latest), replace: true })
  }
}

/** Milliseconds that home waits for what it can do without. */
const PATIENCE = 2_000

/** Settles with it, whether it succeeds or not, or after a while without it. */
async function atMostPatience(request: Promise<unknown>): Promise<void> {
  let stop: () => void = () => undefined
  const patience = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE)
    stop = () => clearTimeout(timer)
  })
  await Promise.race([request.catch(() => undefined), patience])
  stop()
}

/** Whether there may be issues on other pages: only then it is asked how many there are, which a host need not know. */
function isPartial(page: number, issues: readonly IssueSummary[]): boolean {
  return page > 0 || issues.length >= ISSUES_A_PAGE
}

function useFeatured(): readonly FeaturedArticle[] {
  const { data = [] } = useQuery(useReaderContext().queries.featuredArticles())
  return data
}

export function Home() {
  const { queries, configuration } = useReaderContext()
  const page = (route.useSearch().page ?? 1) - 1
  const { data: listed } = useSuspenseQuery(queries.issuePage(page))
  const featured = useFeatured()
  const { data: years = [] } = useQuery({ ...queries.issueYears(), enabled: isPartial(page, listed) })
  const reading = useReading()
  const device = useDeviceIssues()
  // Without a network what is here comes first, from whichever page of the listing.
  const { data: all } = useQuery({ ...queries.issues(), enabled: device.isOffline })
  const issues = device.isOffline ? (all ?? listed) : listed
  const total = years.reduce((sum, year) => sum + year.issues, 0)
  const end = page * ISSUES_A_PAGE + listed.length
  const hasMore = !device.isOffline && (total === 0 ? listed.length >= ISSUES_A_PAGE : end < total)
  const whole = useWholeArchive()
  return (
    <>
      <PageHead title={configuration.title} description={resolveLocalized(configuration.description, reading)} />
      <NewsstandScreen
        configuration={configuration}
        issues={issues}
        place={{ page: device.isOffline ? 0 : page, hasMore, years }}
        featured={featured}
        reading={reading}
        device={device}
        buyOf={useCoverOffers()}
        shelves={<ContinueReading />}
        firstIssue={<FirstIssueHint />}
        whole={hasMore && total === 0 ? undefined : whole}
      />
    </>
  )
}

/** What was begun on this device, once the page is alive. */
function ContinueReading() {
  const { openReadingState } = useReaderContext()
  const reading = useReading()
  const lazy = useLazy(async () => {
    const [{ history }, { ReadingShelf }] = await Promise.all([
      openReadingState(),
      import('../../features/newsstand/ReadingShelf.tsx'),
    ])
    return { history, ReadingShelf }
  })
  return lazy === undefined ? null : <lazy.ReadingShelf history={lazy.history} reading={reading} />
}

/** How a first issue comes in, once the page is alive, for whoever may bring one. Nobody else fetches it. Requirement R6.4. */
function FirstIssueHint() {
  const { configuration, openSession, texts } = useReaderContext()
  const lazy = useLazy(async () => {
    if (!configuration.admin || !isAdmin((await openSession()).read())) return undefined
    const [{ FirstIssue }] = await Promise.all([
      import('../../features/newsstand/FirstIssue.tsx'),
      tryTexts(texts, sessionTexts),
    ])
    return { FirstIssue }
  })
  return lazy && <lazy.FirstIssue hasCommands={hasExtras(configuration)} />
}

/** What buys issues from their covers, once the page is alive; undefined until then, and where nothing is sold. */
function useCoverOffers(): ((issue: IssueSummary) => ReactNode) | undefined {
  const { payments } = useReaderContext().configuration
  const Buy = useLazy(async () => {
    if (payments.provider === 'none') return undefined
    return (await import('../purchases/BuyFromCover.tsx')).BuyFromCover
  })
  return Buy && ((issue) => <Buy issue={issue} />)
}

type Archive = ComponentType<WholeArchiveProps>

/** Shared by all pages like the module itself: whoever comes back finds the archive as high as it was left. */
let loaded: Archive | undefined

async function loadArchive(): Promise<Archive> {
  loaded = (await import('../../features/newsstand/WholeArchive.tsx')).WholeArchive
  return loaded
}

/** What draws the archive of all pages, once the page is alive; undefined until then. */
function useWholeArchive(): ComponentType<Omit<WholeArchiveProps, 'fetchPage'>> | undefined {
  const { queryClient, queries } = useReaderContext()
  const lazy = useLazy(loadArchive)
  const Whole = loaded ?? lazy
  return useMemo(() => {
    if (Whole === undefined) return undefined
    const fetchPage = (page: number) => queryClient.fetchQuery(queries.issuePage(page))
    return (props) => <Whole {...props} fetchPage={fetchPage} />
  }, [Whole, queryClient, queries])
}
