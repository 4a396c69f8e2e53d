import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Measure } from '../countsOf.ts'
import { keepKnown } from '../keepKnown.ts'
import type { CountsAsked, DayCount, ReadCounts } from '../ReadCounts.ts'

/** Rows of one measure (and day) that are read, the greatest first: what is beyond has been made up. */
const MOST = 100_000

/** ClickHouse writes sums of 64 bits as text unless told otherwise. */
interface Row {
  readonly day?: string
  readonly measure: Measure
  readonly issue: string
  readonly item: string
  readonly detail: string
  readonly total: number | string
}

/** Adds up the counts of the events in ClickHouse; those of issues that the title does not have are left out here. */
export function createClickhouseReader(client: ClickHouseClient, db: Kysely<Database>): ReadCounts {
  return async (asked) => {
    const { from, to, per, measures = [], issue = '' } = asked
    const answer = await client.query({
      query: queryFor(asked),
      query_params: { from, to, measures: [...measures], issue },
      format: 'JSONEachRow',
    })
    const rows = await answer.json<Row>()
    const counts = rows.map(({ total, day = '', ...row }) => ({ ...row, day, amount: Number(total) }))
    const known = await keepKnown(db, counts)
    return per === 'day' ? addUpDays(known) : known
  }
}

function queryFor({ per, measures, issue }: CountsAsked): string {
  const names = `${per === 'day' ? 'day, ' : ''}measure, issue, item, detail`
  const conditions = [
    ...(measures === undefined ? [] : ['has({measures:Array(String)}, measure)']),
    ...(issue === undefined ? [] : ['issue = {issue:String}']),
  ]
  return `SELECT ${names}, sum(amount) AS total
FROM (
  SELECT day, measures, issues, items, details, amounts FROM analytics_events FINAL
  WHERE day BETWEEN {from:Date} AND {to:Date}
)
ARRAY JOIN measures AS measure, issues AS issue, items AS item, details AS detail, amounts AS amount
${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}\n`}GROUP BY ${names}
ORDER BY total DESC
LIMIT ${MOST} BY ${per === 'day' ? 'day, ' : ''}measure`
}

/** Only whole rows can be told known from unknown, so that the sums of a day are made of them. */
function addUpDays(counts: readonly DayCount[]): readonly DayCount[] {
  const sums = new Map<string, DayCount>()
  for (const { day, measure, detail, amount } of counts) {
    const key = JSON.stringify([day, measure, detail])
    const sum = (sums.get(key)?.amount ?? 0) + amount
    sums.set(key, { day, measure, issue: '', item: '', detail, amount: sum })
  }
  return [...sums.values()]
}
