import { PURCHASE_STEPS, VITALS } from '@gatefold/contract/analytics/analyticsEvent'
import type { ArticleId } from '@gatefold/magazine/article'
import type {
  ArticleInsights,
  DayInsights,
  DayRange,
  Insights,
  IssueInsights,
  PageInsights,
  Share,
  VitalInsights,
} from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { QueryInsightsArgs, QueryPageInsightsArgs } from '@gatefold/contract/generated/schema'
import type { Kysely } from 'kysely'
import { CodedError } from '../http/graphql/CodedError.ts'
import { DAY, dayOf } from './AnalyticsStore.ts'
import type { Measure, DayCount } from './counts.ts'
import type { GraphqlContext } from '../http/graphql/GraphqlContext.ts'
import { inBatches } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'

interface Named {
  readonly slug: string
  readonly name: Localized
}

/** What a title calls what was counted, by id; what it no longer has is missing. */
interface NamesOfTitle {
  readonly issues: ReadonlyMap<string, Named>
  readonly articles: ReadonlyMap<string, Named & { readonly issueId: string }>
}

const MOST_ARTICLES = 100

const MOST_NAMES = 50

/** For an admin alone: to everybody else there is nothing, whatever they ask for. Requirements R6.3, R6.4. */
export const insightsResolvers = {
  Query: {
    async insights(_root: unknown, args: QueryInsightsArgs, context: GraphqlContext): Promise<Insights | null> {
      const { viewer, db, readCounts } = context
      if (!viewer.isAdmin) return null
      const range = dayRange(args)
      const days = await readCounts?.({ ...range, per: 'day', measures: DAY_MEASURES })
      const sums = await readCounts?.({ ...range, per: 'range', measures: SUM_MEASURES })
      const names = await readNames(db, sums ?? [])
      return insightsOf({ range, isCounting: readCounts !== undefined, days: days ?? [], sums: sums ?? [], names })
    },

    async pageInsights(
      _root: unknown,
      { issueId, ...args }: QueryPageInsightsArgs,
      { viewer, readCounts }: GraphqlContext,
    ): Promise<readonly PageInsights[] | null> {
      if (!viewer.isAdmin) return null
      const range = dayRange(args)
      const rows = await readCounts?.({ ...range, per: 'range', measures: PAGE_MEASURES, issue: issueId })
      return pageInsightsOf(rows ?? [])
    },
  },
}

/** Articles that are named: more than are ever told, so that a title can have lost some of those that were read most. */
const MOST_NAMED_ARTICLES = 500

const ARTICLE_MEASURES: ReadonlySet<Measure> = new Set(['reads', 'reads_offline', 'active_seconds', 'depth'])

/** Reads the names of all issues and of the most read articles that rows are about. */
async function readNames(db: Kysely<Database>, rows: readonly DayCount[]): Promise<NamesOfTitle> {
  const issues = new Map<string, Named>()
  const articles = new Map<string, Named & { readonly issueId: string }>()
  await inBatches([...new Set(rows.map(({ issue }) => issue))], async (ids) => {
    const query = db.selectFrom('issues').select(['id', 'slug', 'summary'])
    for (const row of await query.where('id', 'in', [...ids]).execute()) issues.set(row.id, decodeName(row))
  })
  await inBatches(mostRead(rows), async (ids) => {
    const query = db.selectFrom('articles').select(['id', 'slug', 'summary', 'issue_id'])
    for (const row of await query.where('id', 'in', [...ids]).execute()) {
      articles.set(row.id, { ...decodeName(row), issueId: row.issue_id })
    }
  })
  return { issues, articles }
}

function mostRead(rows: readonly DayCount[]): readonly string[] {
  const ofArticles = rows.filter(({ measure }) => ARTICLE_MEASURES.has(measure))
  // What was opened on an earlier day can be read on without an opening of its own.
  const reads = sumsOf(
    ofArticles.map((row) => (row.measure === 'reads' ? row : { ...row, amount: 0 })),
    ({ item }) => item,
  )
  return [...reads]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_NAMED_ARTICLES)
    .map(([id]) => id)
}

function decodeName({ slug, summary }: { readonly slug: string; readonly summary: string }): Named {
  const { name } = JSON.parse(summary) as { readonly name?: Localized | null }
  return { slug, name: name ?? '' }
}

/** What `days` are made of. */
const DAY_MEASURES = [
  'visits',
  'visits_offline',
  'issue_opens',
  'reads',
  'reads_offline',
  'active_seconds',
  'page_looks',
  'downloads',
  'sales_steps',
] as const satisfies readonly Measure[]

/** What everything else is made of. */
const SUM_MEASURES = [
  'visits_by_source',
  'visits_by_host',
  'visits_by_device',
  'visits_by_language',
  'visits_by_display',
  'issue_opens',
  'issue_opens_offline',
  'reads',
  'reads_offline',
  'reads_by_language',
  'depth',
  'active_seconds',
  'page_looks',
  'outbound_clicks',
  'downloads',
  'searches',
  'searches_without_hits',
  'search_words',
  'shares',
  'listens',
  'listen_seconds',
  'sales_steps',
  'installs',
  'pages',
  'screens',
  'storage',
  'errors',
  'vitals',
] as const satisfies readonly Measure[]

interface InsightsInput {
  readonly range: DayRange
  readonly isCounting: boolean
  /** What was counted on each day: what an issue or an article adds does not matter here. */
  readonly days: readonly DayCount[]
  /** What was counted on all days: the day does not matter here. */
  readonly sums: readonly DayCount[]
  readonly names: NamesOfTitle
}

/** What counts say of a range of days. Issues and articles that have no name are left out of their lists. Pure. */
export function insightsOf({ range, isCounting, days, sums, names }: InsightsInput): Insights {
  const counts = byMeasure(sums)
  return {
    ...range,
    isCounting,
    days: dayInsights(range, days),
    issues: issueInsights(counts, names),
    articles: articleInsights(counts, names),
    sources: sharesOf(counts('visits_by_source')),
    hosts: sharesOf(counts('visits_by_host'), MOST_NAMES),
    devices: sharesOf(counts('visits_by_device')),
    languages: sharesOf(counts('visits_by_language'), MOST_NAMES),
    readingLanguages: sharesOf(counts('reads_by_language'), MOST_NAMES),
    displays: sharesOf(counts('visits_by_display')),
    sales: salesOf(counts),
    vitals: vitalsOf(counts),
    searches: { all: sumOf(counts('searches')), withoutHits: sumOf(counts('searches_without_hits')) },
    searchWords: sharesOf(counts('search_words'), MOST_NAMES),
    outbound: sharesOf(counts('outbound_clicks'), MOST_NAMES),
    shares: sumOf(counts('shares')),
    listens: sumOf(counts('listens')),
    listenSeconds: sumOf(counts('listen_seconds')),
    installs: sumOf(counts('installs')),
    pageViews: sumOf(counts('pages')),
    screens: sharesOf(counts('screens')),
    storage: sharesOf(counts('storage')),
    errors: sharesOf(counts('errors')),
  }
}

const isDone = ({ detail }: DayCount) => detail === 'done'

const isPaid = ({ detail }: DayCount) => detail === 'paid'

function dayInsights(range: DayRange, rows: readonly DayCount[]): readonly DayInsights[] {
  const counts = byMeasure(rows)
  const ofDays = (measure: Measure, isMeant: (row: DayCount) => boolean = () => true) => {
    const sums = sumsOf(counts(measure).filter(isMeant), ({ day }) => day)
    return (day: string) => sums.get(day) ?? 0
  }
  const columns = {
    visits: ofDays('visits'),
    offlineVisits: ofDays('visits_offline'),
    issueOpens: ofDays('issue_opens'),
    reads: ofDays('reads'),
    offlineReads: ofDays('reads_offline'),
    activeSeconds: ofDays('active_seconds'),
    pageLooks: ofDays('page_looks'),
    downloads: ofDays('downloads', isDone),
    paid: ofDays('sales_steps', isPaid),
  }
  return daysOf(range).map((day) => ({
    day,
    visits: columns.visits(day),
    offlineVisits: columns.offlineVisits(day),
    issueOpens: columns.issueOpens(day),
    reads: columns.reads(day),
    offlineReads: columns.offlineReads(day),
    activeSeconds: columns.activeSeconds(day),
    pageLooks: columns.pageLooks(day),
    downloads: columns.downloads(day),
    paid: columns.paid(day),
  }))
}

function issueInsights(counts: CountsByMeasure, { issues }: NamesOfTitle): readonly IssueInsights[] {
  const ofIssues = (rows: readonly DayCount[]) => sumsOf(rows, ({ issue }) => issue)
  const opens = ofIssues(counts('issue_opens'))
  const offlineOpens = ofIssues(counts('issue_opens_offline'))
  const reads = ofIssues(counts('reads'))
  const activeSeconds = ofIssues(counts('active_seconds'))
  const pageLooks = ofIssues(counts('page_looks'))
  const downloads = ofIssues(counts('downloads').filter(isDone))
  const paid = ofIssues(counts('sales_steps').filter((row) => row.item === 'issue' && isPaid(row)))
  const counted = new Set(
    [opens, offlineOpens, reads, activeSeconds, pageLooks, downloads, paid].flatMap((sums) => [...sums.keys()]),
  )
  return [...counted]
    .flatMap((id) => {
      const named = issues.get(id)
      if (named === undefined) return []
      return {
        id: id as IssueId,
        slug: named.slug,
        name: named.name,
        opens: opens.get(id) ?? 0,
        offlineOpens: offlineOpens.get(id) ?? 0,
        reads: reads.get(id) ?? 0,
        activeSeconds: activeSeconds.get(id) ?? 0,
        pageLooks: pageLooks.get(id) ?? 0,
        downloads: downloads.get(id) ?? 0,
        paid: paid.get(id) ?? 0,
      }
    })
    .toSorted((one, other) => other.reads - one.reads || other.opens - one.opens || compareIds(one.id, other.id))
}

function articleInsights(counts: CountsByMeasure, { issues, articles }: NamesOfTitle): readonly ArticleInsights[] {
  // A count of an article in an issue that is not its own is none of it.
  const isOfIssue = ({ issue, item }: DayCount) => articles.get(item)?.issueId === issue
  const ofArticles = (measure: Measure) => sumsOf(counts(measure).filter(isOfIssue), ({ item }) => item)
  const reads = ofArticles('reads')
  const offlineReads = ofArticles('reads_offline')
  const activeSeconds = ofArticles('active_seconds')
  const depth = sumsOf(counts('depth').filter(isOfIssue), ({ item, detail }) => `${item} ${detail}`)
  const counted = new Set([reads, offlineReads, activeSeconds].flatMap((sums) => [...sums.keys()]))
  return [...counted]
    .flatMap((id) => {
      const named = articles.get(id)
      const issue = named && issues.get(named.issueId)
      if (named === undefined || issue === undefined) return []
      return {
        id: id as ArticleId,
        slug: named.slug,
        name: named.name,
        issueId: named.issueId as IssueId,
        issueName: issue.name,
        reads: reads.get(id) ?? 0,
        offlineReads: offlineReads.get(id) ?? 0,
        activeSeconds: activeSeconds.get(id) ?? 0,
        completion: Array.from({ length: 10 }, (_, index) => depth.get(`${id} ${index + 1}`) ?? 0),
      }
    })
    .toSorted((one, other) => other.reads - one.reads || compareIds(one.id, other.id))
    .slice(0, MOST_ARTICLES)
}

function salesOf(counts: CountsByMeasure): readonly Share[] {
  const steps = sumsOf(counts('sales_steps'), ({ detail }) => detail)
  return PURCHASE_STEPS.map((name) => ({ name, count: steps.get(name) ?? 0 }))
}

function vitalsOf(counts: CountsByMeasure): readonly VitalInsights[] {
  const ratings = sumsOf(counts('vitals'), ({ item, detail }) => `${item} ${detail}`)
  return VITALS.map((metric) => ({
    metric,
    good: ratings.get(`${metric} good`) ?? 0,
    needsImprovement: ratings.get(`${metric} needs-improvement`) ?? 0,
    poor: ratings.get(`${metric} poor`) ?? 0,
  })).filter(({ good, needsImprovement, poor }) => good + needsImprovement + poor > 0)
}

/** The same on every machine: what counts the same keeps its order. */
function compareIds(one: string, other: string): number {
  return one < other ? -1 : 1
}

/** The measures that say how printed pages were looked at. */
const PAGE_MEASURES = ['page_looks', 'page_seconds', 'page_zooms', 'hotspot_clicks'] as const

const PLACES = 100

/** What counts of one issue say of its printed pages, in their order; whose day is does not matter. Pure. */
export function pageInsightsOf(rows: readonly DayCount[]): readonly PageInsights[] {
  const pages = Map.groupBy(rows, ({ item }) => Number(item))
  return [...pages]
    .toSorted(([one], [other]) => one - other)
    .map(([page, ofPage]) => {
      const counts = byMeasure(ofPage)
      const zooms = Map.groupBy(counts('page_zooms'), ({ detail }) => Number(detail))
      const hotspots = Map.groupBy(counts('hotspot_clicks'), ({ detail }) => Number(detail))
      return {
        page,
        looks: sumOf(counts('page_looks')),
        seconds: sumOf(counts('page_seconds')),
        zooms: Array.from({ length: PLACES }, (_, place) => sumOf(zooms.get(place) ?? [])),
        hotspots: [...hotspots]
          .map(([hotspot, clicks]) => ({ hotspot, clicks: sumOf(clicks) }))
          .toSorted((one, other) => one.hotspot - other.hotspot),
      }
    })
}

/** What was counted of a measure. */
type CountsByMeasure = (measure: Measure) => readonly DayCount[]

function byMeasure(rows: readonly DayCount[]): CountsByMeasure {
  const groups = Map.groupBy(rows, ({ measure }) => measure)
  return (measure) => groups.get(measure) ?? []
}

function sumOf(rows: readonly DayCount[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** How much was counted under each name. */
function sumsOf(rows: readonly DayCount[], nameOf: (row: DayCount) => string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.amount)
  return sums
}

/** How often each detail was counted, the greatest first and equal ones by their name; all of them unless told otherwise. */
function sharesOf(rows: readonly DayCount[], most = Number.POSITIVE_INFINITY): readonly Share[] {
  return [...sumsOf(rows, ({ detail }) => detail)]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, most)
}

/** Two years, the longer one with a leap day, and the day to compare with. */
const MOST_DAYS = 731

/** The days that were asked for. Throws CodedError `BAD_USER_INPUT` for what is no day, an end before the beginning, and too many. */
export function dayRange({ from, to }: DayRange): DayRange {
  const days = 1 + (timeOf(to) - timeOf(from)) / DAY
  if (days < 1) throw refused(`"${to}" is before "${from}"; a range begins with its earlier day.`)
  if (days > MOST_DAYS)
    throw refused(`From "${from}" to "${to}" are ${days} days; at most ${MOST_DAYS} are counted up.`)
  return { from, to }
}

/** Every day of a range in its order. Pure. */
export function daysOf({ from, to }: DayRange): readonly string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return Array.from({ length: 1 + (last - first) / DAY }, (_, index) => dayOf(first + index * DAY))
}

function timeOf(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  // A parser may take the 30th of February for a day of March.
  if (Number.isNaN(time) || dayOf(time) !== day) {
    throw refused(`"${day}" is no day; write it like 2027-01-31.`)
  }
  return time
}

function refused(message: string): CodedError {
  return new CodedError('BAD_USER_INPUT', message)
}
