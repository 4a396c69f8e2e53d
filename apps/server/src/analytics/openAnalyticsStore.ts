import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import type { AnalyticsStore } from './AnalyticsStore.ts'
import { createSqlAnalytics } from './sqlAnalytics.ts'
import { createSqliteAnalytics } from './sqliteAnalytics.ts'

interface Settings {
  readonly analyticsUrl: string | undefined
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
}

/** ClickHouse where ANALYTICS_URL names one, the title's own database otherwise. */
export async function openAnalyticsStore(settings: Settings, db: Kysely<Database>): Promise<AnalyticsStore> {
  if (settings.analyticsUrl !== undefined) {
    const { createClickhouseAnalytics } = await import('./clickhouseAnalytics.ts')
    return createClickhouseAnalytics(settings.analyticsUrl, db)
  }
  return settings.databaseUrl === undefined ? createSqliteAnalytics(settings.dataFolder, db) : createSqlAnalytics(db)
}
