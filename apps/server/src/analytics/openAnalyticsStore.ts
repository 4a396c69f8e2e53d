import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AnalyticsStore } from './AnalyticsStore.ts'
import { createSqlAnalytics } from './sql/createSqlAnalytics.ts'

/** ClickHouse where ANALYTICS_URL names one, the title's own database otherwise. */
export async function openAnalyticsStore(url: string | undefined, db: Kysely<Database>): Promise<AnalyticsStore> {
  if (url === undefined) return createSqlAnalytics(db)
  const { createClickhouseAnalytics } = await import('./clickhouse/createClickhouseAnalytics.ts')
  return createClickhouseAnalytics(url, db)
}
