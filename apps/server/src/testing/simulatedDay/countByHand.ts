import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { ArticleInsights, DayInsights, Insights, IssueInsights, PageInsights } from '@gatefold/magazine/insights'
import { HOTSPOTS, PAGES, SIMULATED_ISSUES } from './simulatedTitle.ts'

type Type = AnalyticsEvent['type']

type OfType<Wanted extends Type> = Extract<AnalyticsEvent, { type: Wanted }>

/** The events of some days, by their type. */
interface Heap {
  of<Wanted extends Type>(type: Wanted): readonly OfType<Wanted>[]
}

/**
 * What happened on these days, `YYYY-MM-DD`, counted from the events themselves and with nothing that the host counts with: each
 * number is how many events there are of which this can be said.
 */
export function countByHand(events: readonly AnalyticsEvent[], days: readonly string[]): Insights {
  const isOf = (day: string) => (event: AnalyticsEvent) => new Date(event.at).toJSON().startsWith(day)
  const inRange = days.flatMap((day) => events.filter(isOf(day)))
  const heap = heapOf(inRange)
  const visits = heap.of('visit')
  const searches = heap.of('search')
  const listens = heap.of('listen')
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    isCounting: true,
    days: days.map((day) => countDay(day, heapOf(inRange.filter(isOf(day))))),
    issues: SIMULATED_ISSUES.map((issue) => countIssue(issue, heap)).sort((one, other) => other.reads - one.reads),
    articles: countArticles(heap),
    sources: tally(visits.map(({ source }) => source)),
    hosts: tally(visits.flatMap(({ host }) => host ?? [])),
    devices: tally(visits.map(({ device }) => device)),
    languages: tally(visits.map(({ language }) => language)),
    readingLanguages: tally(heap.of('article_open').map(({ language }) => language)),
    displays: tally(visits.map(({ display }) => display)),
    sales: ['offer', 'sign_in', 'checkout', 'paid', 'canceled', 'failed'].map((name) => ({
      name,
      count: heap.of('purchase_step').filter(({ step }) => step === name).length,
    })),
    vitals: countVitals(heap),
    searches: { all: searches.length, withoutHits: searches.filter(({ hits }) => hits < 1).length },
    searchWords: tally(searches.flatMap(({ words }) => words ?? [])),
    outbound: tally(heap.of('outbound_click').map(({ host }) => host)),
    shares: heap.of('share').length,
    listens: listens.length,
    listenSeconds: total(listens),
    installs: heap.of('INSTALLED').length,
    pageViews: heap.of('page_view').length,
    screens: tally(heap.of('screen_view').map(({ screen }) => screen)),
    storage: tally(heap.of('storage').map(({ result }) => result)),
    errors: tally(heap.of('error').map(({ kind }) => kind)),
  }
}

/** How the printed pages of an issue were looked at on all days. */
export function countPagesByHand(events: readonly AnalyticsEvent[], issue: string): readonly PageInsights[] {
  const heap = heapOf(events)
  const here = (number: number) => (event: { readonly issue: string; readonly page: number }) =>
    event.issue === issue && event.page === number
  return Array.from({ length: PAGES }, (_, index) => index + 1)
    .map((page) => {
      const looks = heap.of('replica_page').filter(here(page))
      const zooms = heap.of('replica_zoom').filter(here(page))
      const clicks = heap.of('hotspot_click').filter(here(page))
      const places = Array.from({ length: 10 }, (_, row) => Array.from({ length: 10 }, (__, column) => [row, column]))
      return {
        page,
        looks: looks.length,
        seconds: total(looks),
        zooms: places
          .flat()
          .map(([row, column]) => zooms.filter((it) => it.row === row && it.column === column).length),
        hotspots: Array.from({ length: HOTSPOTS }, (_, hotspot) => ({
          hotspot,
          clicks: clicks.filter((click) => click.hotspot === hotspot).length,
        })).filter((click) => click.clicks > 0),
      }
    })
    .filter(({ looks }) => looks > 0)
}

function heapOf(events: readonly AnalyticsEvent[]): Heap {
  return {
    of: <Wanted extends Type>(type: Wanted) => events.filter((event): event is OfType<Wanted> => event.type === type),
  }
}

function countDay(day: string, heap: Heap): DayInsights {
  const offline = ({ isOffline }: AnalyticsEvent) => isOffline
  return {
    day,
    visits: heap.of('visit').length,
    offlineVisits: heap.of('visit').filter(offline).length,
    issueOpens: heap.of('issue_open').length,
    reads: heap.of('article_open').length,
    offlineReads: heap.of('article_open').filter(offline).length,
    activeSeconds: total(heap.of('article_progress')),
    pageLooks: heap.of('replica_page').length,
    downloads: heap.of('download').filter(({ result }) => result === 'done').length,
    paid: heap.of('purchase_step').filter(({ step }) => step === 'paid').length,
  }
}

function countIssue({ id, slug, name }: (typeof SIMULATED_ISSUES)[number], heap: Heap): IssueInsights {
  const here = ({ issue }: { readonly issue?: string | undefined }) => issue === id
  const opens = heap.of('issue_open').filter(here)
  return {
    id: id as IssueInsights['id'],
    slug,
    name,
    opens: opens.length,
    offlineOpens: opens.filter(({ isOffline }) => isOffline).length,
    reads: heap.of('article_open').filter(here).length,
    activeSeconds: total(heap.of('article_progress').filter(here)),
    pageLooks: heap.of('replica_page').filter(here).length,
    downloads: heap.of('download').filter((it) => here(it) && it.result === 'done').length,
    paid: heap.of('purchase_step').filter((it) => here(it) && it.step === 'paid' && it.kind === 'issue').length,
  }
}

function countArticles(heap: Heap): readonly ArticleInsights[] {
  const [opened, read] = [heap.of('article_open'), heap.of('article_progress')]
  return SIMULATED_ISSUES.flatMap(({ id: issueId, name: issueName, articles }) =>
    articles.map((id) => {
      const reads = opened.filter(({ article }) => article === id)
      const pieces = read.filter(({ article }) => article === id)
      return {
        id: id as ArticleInsights['id'],
        slug: `article-${id}`,
        name: { en: `Article ${id}` },
        issueId: issueId as ArticleInsights['issueId'],
        issueName,
        reads: reads.length,
        offlineReads: reads.filter(({ isOffline }) => isOffline).length,
        activeSeconds: total(pieces),
        completion: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
          (tenth) => pieces.filter(({ from, to }) => from < tenth && tenth <= to).length,
        ),
      }
    }),
  ).sort((one, other) => other.reads - one.reads || (one.id < other.id ? -1 : 1))
}

function countVitals(heap: Heap): Insights['vitals'] {
  const vitalEvents = heap.of('web_vital')
  return ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'].map((name) => {
    const rated = (wanted: string) =>
      vitalEvents.filter(({ metric, rating }) => metric === name && rating === wanted).length
    return { metric: name, good: rated('good'), needsImprovement: rated('needs-improvement'), poor: rated('poor') }
  })
}

function tally(names: readonly string[]): Insights['sources'] {
  return [...new Set(names)]
    .sort()
    .map((name) => ({ name, count: names.filter((other) => other === name).length }))
    .sort((one, other) => other.count - one.count)
}

function total(events: readonly { readonly seconds: number }[]): number {
  let sum = 0
  for (const { seconds } of events) sum += seconds
  return sum
}
