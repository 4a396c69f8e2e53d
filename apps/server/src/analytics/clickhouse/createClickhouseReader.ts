import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Measure } from '../countsOf.ts'
import { OF_ARTICLES, OF_PAGES } from '../keepKnown.ts'
import type { CountsAsked, ReadCounts } from '../ReadCounts.ts'
import { readPlaces } from './readPlaces.ts'

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

/** The rule of `keepKnown`: nothing of issues, articles, printed pages and hotspots that the title does not have. */
const KNOWN = `multiIf(
  has({ofArticles:Array(String)}, measure) AND item != '', has({articles:Map(String, Array(String))}[issue], item),
  has({ofPages:Array(String)}, measure), mapContains({pages:Map(String, Map(String, UInt16))}[issue], item)
    AND (measure != 'hotspot_clicks' OR toUInt16OrZero(detail) < {pages:Map(String, Map(String, UInt16))}[issue][item]),
  issue = '' OR has({issues:Array(String)}, issue)
)`

/** Adds up the counts of the events in ClickHouse, without those of what the title does not have. */
export function createClickhouseReader(client: ClickHouseClient, db: Kysely<Database>): ReadCounts {
  return async (asked) => {
    const { from, to, measures = [], issue = '' } = asked
    const places = await readPlaces(db, asked.issue)
    const rules = { ofArticles: [...OF_ARTICLES], ofPages: [...OF_PAGES] }
    const answer = await client.query({
      query: queryFor(asked),
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

function queryFor({ per, measures, issue }: CountsAsked): string {
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
