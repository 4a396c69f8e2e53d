import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import { type AnalyticsStore, type CountsQuery, dayOf, type ReadCounts, type RetentionDays } from './AnalyticsStore.ts'
import { countsOf, type Measure, OF_ARTICLES, OF_PAGES, hotspotsOf } from './counts.ts'

/** One row an event, its counts beside it. The same event sent again is merged away, or left out as it is read (FINAL). */
const TABLE = `CREATE TABLE IF NOT EXISTS analytics_events (
  day Date,
  id UUID,
  event String,
  measures Array(LowCardinality(String)),
  issues Array(String),
  items Array(String),
  details Array(String),
  amounts Array(UInt32)
) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMMDD(day) ORDER BY (day, id)`

/** Milliseconds after which a call counts as failed; readers are told to come again. */
const TIMEOUT = 20_000

/**
 * Events in ClickHouse (decision 0198). `url` as in ANALYTICS_URL; `db` has the issues that there are. Nothing is asked before the
 * first call: a title starts without its ClickHouse.
 */
export function createClickhouseAnalytics(url: string, db: Kysely<Database>): AnalyticsStore {
  // What fails is thrown, and logged by whoever asked.
  const log = { level: ClickHouseLogLevel.OFF }
  const client = createClient({ ...settingsOf(url), application: 'gatefold', request_timeout: TIMEOUT, log })
  let prepared: Promise<unknown> | undefined
  const prepare = async (): Promise<void> => {
    prepared ??= client.command({ query: TABLE })
    try {
      await prepared
    } catch (error) {
      prepared = undefined
      throw error
    }
  }
  const readCounts = createClickhouseReader(client, db)
  return {
    async keep(events) {
      await prepare()
      await client.insert({
        table: 'analytics_events',
        values: events.map(rowOf),
        format: 'JSONEachRow',
        // What several servers bring becomes one part, and is answered when it is written.
        clickhouse_settings: { async_insert: 1, wait_for_async_insert: 1 },
      })
    },
    async readCounts(query) {
      await prepare()
      return readCounts(query)
    },
    // Counted as they come.
    rollUp: () => Promise.resolve(0),
    async removeBefore(days, rest) {
      await prepare()
      for (const query of await changesFor(client, days)) {
        await client.command({ query })
        if (!(await rest())) return false
      }
      return true
    },
    close: () => client.close(),
  }
}

/** The address's parts as the client wants them: what stands in it percent-encoded. Pure. */
function settingsOf(address: string) {
  const url = new URL(address)
  return {
    url: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
  }
}

function rowOf(event: AnalyticsEvent) {
  const counts = countsOf(event)
  return {
    day: dayOf(event.at),
    id: event.id,
    event: JSON.stringify(event),
    measures: counts.map(({ measure }) => measure),
    issues: counts.map(({ issue }) => issue),
    items: counts.map(({ item }) => item),
    details: counts.map(({ detail }) => detail),
    amounts: counts.map(({ amount }) => amount),
  }
}

/** Counts go with their partition; of events that are older than that, what they said goes before. */
async function changesFor(client: ClickHouseClient, { events, counts }: RetentionDays): Promise<readonly string[]> {
  const old = await listPartitions(client, 'day < {day:Date}', counts)
  const partitionsWithEvents = await listPartitions(client, `day < {day:Date} AND event != ''`, events)
  return [
    ...old.map((partition) => `ALTER TABLE analytics_events DROP PARTITION ${partition}`),
    ...partitionsWithEvents
      .filter((partition) => !old.includes(partition))
      .map((partition) => `ALTER TABLE analytics_events CLEAR COLUMN event IN PARTITION ${partition}`),
  ]
}

async function listPartitions(client: ClickHouseClient, condition: string, day: string): Promise<readonly number[]> {
  const answer = await client.query({
    query: `SELECT DISTINCT toYYYYMMDD(day) AS partition FROM analytics_events WHERE ${condition} ORDER BY partition`,
    query_params: { day },
    format: 'JSONEachRow',
  })
  const rows = await answer.json<{ readonly partition: number }>()
  return rows.map(({ partition }) => partition)
}

/** Rows of one measure (and day) that are read, the greatest first: only words and sites, which anybody can make up, are more. */
const MOST = 100_000

/** ClickHouse writes sums of 64 bits as text unless told otherwise. */
interface Row {
  readonly day?: string
  readonly measure: Measure
  readonly issue?: string
  readonly item?: string
  readonly detail: string
  readonly total: number | string
}

/** The rule of `filterKnown`: nothing of issues, articles, printed pages and hotspots that the title does not have. */
const KNOWN = `multiIf(
  has({ofArticles:Array(String)}, measure) AND item != '', has({articles:Map(String, Array(String))}[issue], item),
  has({ofPages:Array(String)}, measure), mapContains({pages:Map(String, Map(String, UInt16))}[issue], item)
    AND (measure != 'hotspot_clicks' OR toUInt16OrZero(detail) < {pages:Map(String, Map(String, UInt16))}[issue][item]),
  issue = '' OR has({issues:Array(String)}, issue)
)`

/** Adds up the counts of the events in ClickHouse, without those of what the title does not have. */
function createClickhouseReader(client: ClickHouseClient, db: Kysely<Database>): ReadCounts {
  return async (query) => {
    const { from, to, measures = [], issue = '' } = query
    const places = await readKnownContent(db, query.issue)
    const rules = { ofArticles: [...OF_ARTICLES], ofPages: [...OF_PAGES] }
    const answer = await client.query({
      query: queryFor(query),
      query_params: { from, to, measures: [...measures], issue, ...rules, ...places },
      // In the body: the ids of a large title are too long for an address.
      use_multipart_params: true,
      format: 'JSONEachRow',
    })
    const rows = await answer.json<Row>()
    return rows.map(({ total, day = '', issue = '', item = '', ...row }) => ({
      ...row,
      day,
      issue,
      item,
      amount: Number(total),
    }))
  }
}

function queryFor({ per, measures, issue }: CountsQuery): string {
  const names = per === 'day' ? 'day, measure, detail' : 'measure, issue, item, detail'
  const conditions = [
    KNOWN,
    ...(measures === undefined ? [] : ['has({measures:Array(String)}, measure)']),
    ...(issue === undefined ? [] : ['issue = {issue:String}']),
  ]
  return `SELECT ${names}, sum(amount) AS total
FROM (
  SELECT day, measures, issues, items, details, amounts FROM analytics_events FINAL
  WHERE day BETWEEN {from:Date} AND {to:Date}
)
ARRAY JOIN measures AS measure, issues AS issue, items AS item, details AS detail, amounts AS amount
WHERE ${conditions.join(' AND ')}
GROUP BY ${names}
ORDER BY total DESC
LIMIT ${MOST} BY ${per === 'day' ? 'day, ' : ''}measure`
}

/** What the title has, by the ids of its issues. */
interface TitleContent {
  readonly issues: readonly string[]
  readonly articles: ReadonlyMap<string, readonly string[]>
  /** How many hotspots each printed page has, by its number. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Reads what there is to be read in the title, or in one issue of it. Rejects with the database's error. */
async function readKnownContent(db: Kysely<Database>, issue: string | undefined): Promise<TitleContent> {
  const issues = await db
    .selectFrom('issues')
    .select(['id', 'summary'])
    .$if(issue !== undefined, (query) => query.where('id', '=', issue ?? ''))
    .execute()
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'issue_id'])
    .$if(issue !== undefined, (query) => query.where('issue_id', '=', issue ?? ''))
    .execute()
  const byIssue = Map.groupBy(articles, ({ issue_id }) => issue_id)
  return {
    issues: issues.map(({ id }) => id),
    articles: new Map([...byIssue].map(([id, those]) => [id, those.map((article) => article.id)])),
    pages: new Map(issues.map(({ id, summary }) => [id, hotspotsOf(summary)])),
  }
}
