import type { DayRange } from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { ClosedInsights } from '../../features/insights/ClosedInsights.tsx'
import { dayRangeOf, rangeBefore, rangeOfFields } from '../../features/insights/dayRange.ts'
import { InsightsScreen } from '../../features/insights/InsightsScreen.tsx'
import { PageGrid } from '../../features/insights/PageHeat.tsx'
import { type DaysSearch, PATTERNS } from '../../network/addresses.ts'
import { type InsightsService as Source, isClosed, openInsights } from '../../analytics/insights.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { insightsTexts } from '../../i18n/texts/insights/insightsTexts.ts'
import { menuTexts } from '../../i18n/texts/menu/menuTexts.ts'
import { printedQueries } from '../../content/replica/printedPages.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { type SessionPageProps, TryAgain } from '../account/SessionScreen.tsx'
import { useReaderContext } from '../ReaderContext.ts'
import { useInterfaceReading } from '../InterfaceLanguageScope.tsx'

const MINUTE = 60_000

const DAY = 86_400_000

const findToday = () => Math.floor(Date.now() / DAY) * DAY

/** Never rejects: without its words in the interface's language the screen is there all the same. */
export async function loadWords(texts: I18n): Promise<void> {
  await tryTexts(texts, insightsTexts, menuTexts)
}

/** What is read, on the days that an admin asks for. Nothing that the host says here is kept. */
export function OpenInsights({ session }: SessionPageProps) {
  const { configuration } = useReaderContext()
  const reading = useInterfaceReading()
  const today = useToday()
  const [source] = useState(() =>
    openInsights({ configuration, session, fetch: window.fetch.bind(window), now: Date.now }),
  )
  const { range, isComparing, show, compare } = useDaysSearch(today)
  const now = useDays(source, range, true)
  const before = useDays(source, rangeBefore(range), isComparing)
  const results = isComparing ? [now, before] : [now]
  if (results.some(({ error }) => isClosed(error))) return <ClosedInsights mayOtherSignIn={false} />
  const isThere = results.every(({ data }) => data !== undefined)
  return (
    <InsightsScreen
      insights={now.data}
      before={isComparing ? before.data : undefined}
      isComing={results.some(({ isPlaceholderData }) => isPlaceholderData)}
      instead={<Instead results={results} />}
      {...{ range, isComparing, today, reading, isThere }}
      onRange={show}
      onCompare={compare}
      pagesOf={(issue) => <PagesOfIssue key={issue} {...{ source, issue, range }} />}
    />
  )
}

function useDays(source: Source, { from, to }: DayRange, enabled: boolean) {
  return useQuery({
    queryKey: ['insights', from, to],
    queryFn: () => source.ofDays({ from, to }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

interface QueryResult {
  readonly data: unknown
  readonly error: Error | null
  readonly isPaused: boolean
  refetch(): Promise<unknown>
}

/** What stands there in place of numbers: that they are coming, or why not. */
function Instead({ results }: { readonly results: readonly QueryResult[] }): ReactNode {
  const { _ } = useLingui()
  const isOnline = useOnline()
  const missing = results.filter(({ data }) => data === undefined)
  if (missing.every(({ error, isPaused }) => error === null && !isPaused)) return <p role="status">{_('One moment')}</p>
  const words = isOnline
    ? _('The numbers could not be had. Try again in a moment.')
    : _('Insights take a network. Try again when it is back.')
  return (
    <div className="insights-instead">
      <TryAgain words={words} onTryAgain={() => missing.forEach(({ refetch }) => void refetch())} />
    </div>
  )
}

interface PagesProps {
  readonly source: Source
  readonly issue: IssueId
  readonly range: DayRange
}

function PagesOfIssue({ source, issue, range: { from, to } }: PagesProps) {
  const { queries } = useReaderContext()
  const printed = useQuery(printedQueries(queries).pages(issue))
  const counted = useQuery({
    queryKey: ['page-insights', issue, from, to],
    queryFn: () => source.ofPages({ issue, from, to }),
    placeholderData: keepPreviousData,
  })
  if (printed.data === undefined || counted.data === undefined) return <Instead results={[printed, counted]} />
  return <PageGrid pages={printed.data ?? []} counted={counted.data} />
}

/** When the day began that it is by UTC, also on a page that stays open overnight. Unix time in milliseconds. */
function useToday(): number {
  return useSyncExternalStore(subscribe, findToday)
}

/** Timers stand still while a machine sleeps: it is looked at again when the page is. */
function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, MINUTE)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

const route = getRouteApi('/framed/insights')

/**
 * Which days are shown, by the address, so that a reload and the way back keep them; where that names no range, the last four
 * weeks. `today`: Unix time in milliseconds.
 */
function useDaysSearch(today: number) {
  const { from = '', to = '', compare } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (search: (previous: DaysSearch) => DaysSearch) =>
    void navigate({ to: PATTERNS.insights, search, replace: true, resetScroll: false, viewTransition: false })
  return {
    range: rangeOfFields({ from, to }, today) ?? dayRangeOf('month', today),
    isComparing: compare === true,
    show: (range: DayRange) => go((previous) => ({ ...previous, from: range.from, to: range.to })),
    compare: (isComparing: boolean) =>
      go(({ compare: _before, ...rest }) => (isComparing ? { ...rest, compare: true } : rest)),
  }
}
