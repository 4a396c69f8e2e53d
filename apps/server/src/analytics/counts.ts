import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { Kysely, Transaction } from 'kysely'
import { inBatches } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'

export const OF_ARTICLES: ReadonlySet<Measure> = new Set<Measure>([
  'reads',
  'reads_offline',
  'depth',
  'active_seconds',
  'outbound_clicks',
  'shares',
  'listens',
  'listen_seconds',
])

export const OF_PAGES: ReadonlySet<Measure> = new Set<Measure>([
  'page_looks',
  'page_seconds',
  'page_zooms',
  'hotspot_clicks',
])

/** What there is to be read. */
interface KnownContent {
  readonly issues: ReadonlySet<string>
  /** How many hotspots each printed page has, by its number, by issue. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly issueOf: ReadonlyMap<string, string>
}

interface Printed {
  readonly pages?: readonly { readonly page?: number; readonly hotspots?: readonly unknown[] | null }[] | null
}

/** Everything that is counted, and what `issue`, `item` and `detail` say there; what is not named is empty. */
export type Measure =
  | 'visits'
  | 'visits_offline'
  /** detail: the source. */
  | 'visits_by_source'
  /** detail: the host. */
  | 'visits_by_host'
  /** detail: phone, tablet or desktop. */
  | 'visits_by_device'
  /** detail: the language's tag. */
  | 'visits_by_language'
  /** detail: browser or app. */
  | 'visits_by_display'
  /** detail: the screen. */
  | 'pages'
  /** detail: the screen. */
  | 'screens'
  /** issue. */
  | 'issue_opens'
  /** issue. */
  | 'issue_opens_offline'
  /** issue; item: the article. */
  | 'reads'
  /** issue; item: the article. */
  | 'reads_offline'
  /** detail: the language's tag. */
  | 'reads_by_language'
  /** issue; item: the article; detail: the tenth that was reached, 1 to 10. */
  | 'depth'
  /** issue; item: the article. */
  | 'active_seconds'
  /** issue; item: the page. */
  | 'page_looks'
  /** issue; item: the page. */
  | 'page_seconds'
  /** issue; item: the page; detail: the place, ten times its row and its column. */
  | 'page_zooms'
  /** issue; item: the page; detail: the hotspot. */
  | 'hotspot_clicks'
  /** issue and item where it was in an article; detail: the host. */
  | 'outbound_clicks'
  /** issue; detail: the result. */
  | 'downloads'
  /** detail: the result. */
  | 'storage'
  | 'searches'
  | 'searches_without_hits'
  /** detail: the words. */
  | 'search_words'
  /** issue and item as far as it is of them; detail: the method. */
  | 'shares'
  /** issue and item as far as it is of them; detail: the kind. */
  | 'listens'
  /** issue and item as far as it is of them; detail: the kind. */
  | 'listen_seconds'
  /** issue; item: issue or plan; detail: the step. */
  | 'sales_steps'
  | 'installs'
  /** detail: the kind. */
  | 'errors'
  /** item: the metric; detail: the rating. */
  | 'vitals'

export interface Count {
  readonly measure: Measure
  readonly issue: string
  readonly item: string
  readonly detail: string
  readonly amount: number
}

/** A sum; `issue` and `item` are empty in what is of a day, and `day` in what is of the whole range. */
export interface DayCount extends Count {
  readonly day: string
}

interface CountDetails {
  readonly issue?: string | undefined
  readonly item?: string | number | undefined
  readonly detail?: string | number | undefined
  /** 1 unless said. */
  readonly amount?: number
}

type Event<Type extends AnalyticsEvent['type']> = Extract<AnalyticsEvent, { type: Type }>

const RULES: { readonly [Type in AnalyticsEvent['type']]: (event: Event<Type>) => readonly Count[] } = {
  visit: ({ source, host, device, language, display, isOffline }) => [
    count('visits'),
    ...(isOffline ? [count('visits_offline')] : []),
    count('visits_by_source', { detail: source }),
    ...(host === undefined ? [] : [count('visits_by_host', { detail: host })]),
    count('visits_by_device', { detail: device }),
    count('visits_by_language', { detail: language }),
    count('visits_by_display', { detail: display }),
  ],
  page_view: ({ screen }) => [count('pages', { detail: screen })],
  screen_view: ({ screen }) => [count('screens', { detail: screen })],
  issue_open: ({ issue, isOffline }) => [
    count('issue_opens', { issue }),
    ...(isOffline ? [count('issue_opens_offline', { issue })] : []),
  ],
  article_open: ({ issue, article: item, language, isOffline }) => [
    count('reads', { issue, item }),
    ...(isOffline ? [count('reads_offline', { issue, item })] : []),
    count('reads_by_language', { detail: language }),
  ],
  article_progress: ({ issue, article: item, from, to, seconds }) => [
    ...tenthsBetween(from, to).map((detail) => count('depth', { issue, item, detail })),
    count('active_seconds', { issue, item, amount: seconds }),
  ],
  replica_page: ({ issue, page: item, seconds }) => [
    count('page_looks', { issue, item }),
    count('page_seconds', { issue, item, amount: seconds }),
  ],
  replica_zoom: ({ issue, page: item, column, row }) => [
    count('page_zooms', { issue, item, detail: row * 10 + column }),
  ],
  hotspot_click: ({ issue, page: item, hotspot }) => [count('hotspot_clicks', { issue, item, detail: hotspot })],
  outbound_click: ({ host, issue, article }) => [count('outbound_clicks', { issue, item: article, detail: host })],
  download: ({ issue, result }) => [count('downloads', { issue, detail: result })],
  storage: ({ result }) => [count('storage', { detail: result })],
  search: ({ hits, words }) => [
    count('searches'),
    ...(hits === 0 ? [count('searches_without_hits')] : []),
    ...(words === undefined ? [] : [count('search_words', { detail: words })]),
  ],
  share: ({ method, issue, article }) => [count('shares', { issue, item: article, detail: method })],
  listen: ({ kind, issue, article, seconds }) => [
    count('listens', { issue, item: article, detail: kind }),
    count('listen_seconds', { issue, item: article, detail: kind, amount: seconds }),
  ],
  purchase_step: ({ step, kind, issue }) => [count('sales_steps', { issue, item: kind, detail: step })],
  INSTALLED: () => [count('installs')],
  error: ({ kind }) => [count('errors', { detail: kind })],
  web_vital: ({ metric, rating }) => [count('vitals', { item: metric, detail: rating })],
}

/** What an event adds to the counts of its day: counts add up, in whatever order events come. Pure. */
export function countsOf<Type extends AnalyticsEvent['type']>(event: Event<Type>): readonly Count[] {
  return RULES[event.type](event).filter(({ amount }) => amount > 0)
}

function count(measure: Measure, { issue = '', item = '', detail = '', amount = 1 }: CountDetails = {}): Count {
  return { measure, issue, item: String(item), detail: String(detail), amount }
}

/** The tenths after `from`, up to `to`. */
function tenthsBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index + 1)
}

/**
 * What events add to the counts of their day: each measure, issue, item and detail once, without what the title does not have and
 * without more details than there may be. Rejects with the database's error.
 */
export async function countEvents(
  transaction: Transaction<Database>,
  day: string,
  events: readonly AnalyticsEvent[],
): Promise<readonly DayCount[]> {
  return limitDetails(transaction, await filterKnown(transaction, sumCounts(day, events)))
}

/** What the events of one day add up to: each measure, issue, item and detail once. Pure. */
function sumCounts(day: string, events: readonly AnalyticsEvent[]): readonly DayCount[] {
  const sums = new Map<string, DayCount>()
  for (const event of events) {
    for (const count of countsOf(event)) {
      const { measure, issue, item, detail, amount } = count
      const key = JSON.stringify([measure, issue, item, detail])
      sums.set(key, { ...count, day, amount: (sums.get(key)?.amount ?? 0) + amount })
    }
  }
  return [...sums.values()]
}

/** What is in the reader's words or names, so that anybody can make up as many as they like. */
const OPEN: ReadonlySet<Measure> = new Set<Measure>(['visits_by_host', 'outbound_clicks', 'search_words'])

/** Different ones of an open measure and a day, in whatever issues and items. */
export const MOST_DETAILS = 1_000

/** The counts without new details where their measure has as many as it may have; those that it has go on counting. */
async function limitDetails(
  transaction: Transaction<Database>,
  counts: readonly DayCount[],
): Promise<readonly DayCount[]> {
  const open = Map.groupBy(
    counts.filter(({ measure }) => OPEN.has(measure)),
    ({ measure }) => measure,
  )
  const bounded = counts.filter(({ measure }) => !OPEN.has(measure))
  for (const those of open.values()) bounded.push(...(await limitMeasure(transaction, those)))
  return bounded
}

/** `counts` are of one measure and one day. */
async function limitMeasure(
  transaction: Transaction<Database>,
  counts: readonly DayCount[],
): Promise<readonly DayCount[]> {
  const [first] = counts
  if (first === undefined) return []
  const rows = await transaction
    .selectFrom('analytics_counts')
    .select('detail')
    .distinct()
    .where('measure', '=', first.measure)
    .where('day', '=', first.day)
    .execute()
  const there = rows.map(({ detail }) => detail)
  const known = new Set(there)
  const added = new Set(counts.map(({ detail }) => detail).filter((detail) => !known.has(detail)))
  const counted = new Set([...there, ...[...added].slice(0, Math.max(0, MOST_DETAILS - there.length))])
  return counts.filter(({ detail }) => counted.has(detail))
}

/**
 * The counts without those of issues, articles, printed pages and hotspots that the title does not have: anybody can make them
 * up, and nobody could tell what they are. Rejects with the database's error.
 */
async function filterKnown(db: Kysely<Database>, counts: readonly DayCount[]): Promise<readonly DayCount[]> {
  const ofIssues = counts.filter(({ issue }) => issue !== '')
  const ofPages = ofIssues.filter(({ measure }) => OF_PAGES.has(measure))
  const ofArticles = ofIssues.filter(isOfArticle)
  const known = {
    issues: await readIssues(db, [...new Set(ofIssues.map(({ issue }) => issue))]),
    pages: await readPages(db, [...new Set(ofPages.map(({ issue }) => issue))]),
    issueOf: await readIssuesOf(db, [...new Set(ofArticles.map(({ item }) => item))]),
  }
  return counts.filter((count) => isKnown(count, known))
}

function isOfArticle({ measure, item }: Count): boolean {
  return OF_ARTICLES.has(measure) && item !== ''
}

function isKnown(count: Count, { issues, pages, issueOf }: KnownContent): boolean {
  const { measure, issue, item, detail } = count
  if (isOfArticle(count)) return issueOf.get(item) === issue
  if (issue === '') return true
  if (!OF_PAGES.has(measure)) return issues.has(issue)
  const hotspots = pages.get(issue)?.get(item)
  return hotspots !== undefined && (measure !== 'hotspot_clicks' || Number(detail) < hotspots)
}

async function readIssues(db: Kysely<Database>, ids: readonly string[]): Promise<KnownContent['issues']> {
  const found = new Set<string>()
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('issues')
      .select('id')
      .where('id', 'in', [...batch])
      .execute()
    for (const { id } of rows) found.add(id)
  })
  return found
}

async function readPages(db: Kysely<Database>, ids: readonly string[]): Promise<KnownContent['pages']> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('issues')
      .select(['id', 'summary'])
      .where('id', 'in', [...batch])
      .execute()
    for (const { id, summary } of rows) found.set(id, hotspotsOf(summary))
  })
  return found
}

/** Of an issue's summary: how many hotspots each printed page has, by its number. Pure. */
export function hotspotsOf(summary: string): ReadonlyMap<string, number> {
  const { pages } = JSON.parse(summary) as Printed
  return new Map((pages ?? []).map(({ page, hotspots }) => [String(page), hotspots?.length ?? 0]))
}

async function readIssuesOf(db: Kysely<Database>, ids: readonly string[]): Promise<KnownContent['issueOf']> {
  const found = new Map<string, string>()
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'issue_id'])
      .where('id', 'in', [...batch])
      .execute()
    for (const { id, issue_id } of rows) found.set(id, issue_id)
  })
  return found
}
