import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AnalyticsStore } from './AnalyticsStore.ts'
import { createSqlAnalytics } from './sql/createSqlAnalytics.ts'
import { createSqliteAnalytics } from './sql/createSqliteAnalytics.ts'
import { takesEvents } from './takesEvents.ts'

type Settings = Parameters<typeof takesEvents>[0] & {
  readonly analyticsUrl: string | undefined
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
}

/** ClickHouse where ANALYTICS_URL names one, the title's own database otherwise. */
export async function openAnalyticsStore(settings: Settings, db: Kysely<Database>): Promise<AnalyticsStore> {
  if (settings.analyticsUrl !== undefined) {
    const { createClickhouseAnalytics } = await import('./clickhouse/createClickhouseAnalytics.ts')
    return createClickhouseAnalytics(settings.analyticsUrl, db)
  }
  // Where nothing comes, what is left to forget needs no thread.
  const isBusy = settings.databaseUrl === undefined && takesEvents(settings)
  return isBusy ? createSqliteAnalytics(settings.dataFolder, db) : createSqlAnalytics(db)
}
