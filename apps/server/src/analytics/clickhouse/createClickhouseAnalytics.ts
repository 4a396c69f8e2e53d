import { createClient, ClickHouseLogLevel, type ClickHouseClient } from '@clickhouse/client'
import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { AnalyticsStore, DaysKept } from '../AnalyticsStore.ts'
import { countsOf } from '../countsOf.ts'
import { dayOf } from '../days.ts'
import { createClickhouseReader } from './createClickhouseReader.ts'

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
    async readCounts(asked) {
      await prepare()
      return readCounts(asked)
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
async function changesFor(client: ClickHouseClient, { events, counts }: DaysKept): Promise<readonly string[]> {
  const old = await listPartitions(client, 'day < {day:Date}', counts)
  const told = await listPartitions(client, `day < {day:Date} AND event != ''`, events)
  return [
    ...old.map((partition) => `ALTER TABLE analytics_events DROP PARTITION ${partition}`),
    ...told
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
