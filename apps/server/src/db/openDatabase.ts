import type { Kysely, LogEvent } from 'kysely'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import type { Database } from './schema.ts'
import { secureDataFolder } from './secureDataFolder.ts'
import type { DatabaseSettings } from './DatabaseSettings.ts'
import { openSqlite } from './sqlite/openSqlite.ts'

export interface OpenDatabase {
  readonly db: Kysely<Database>
  close(): Promise<void>
}

/** A query that has ended. */
export interface QueryReport {
  /** With places for its values, and none of them. */
  readonly sql: string
  readonly milliseconds: number
  readonly hasFailed: boolean
}

/** Opens the database and brings its tables up to date; `onQuery` is told of every query. Throws DatabaseUnavailable. */
export async function openDatabase(
  settings: DatabaseSettings,
  onQuery?: (query: QueryReport) => void,
): Promise<OpenDatabase> {
  let db: Kysely<Database> | undefined
  const log = onQuery && reporting(onQuery)
  await secureDataFolder(settings)
  try {
    db =
      settings.databaseUrl === undefined
        ? await openSqlite(settings.dataFolder, log)
        : openPostgres(settings.databaseUrl, log)
    await migrate(db)
  } catch (cause) {
    await db?.destroy()
    throw new DatabaseUnavailable(settings, cause)
  }
  const opened = db
  return { db: opened, close: () => opened.destroy() }
}

function reporting(onQuery: (query: QueryReport) => void) {
  return ({ level, query: { sql }, queryDurationMillis: milliseconds }: LogEvent) =>
    onQuery({ sql, milliseconds, hasFailed: level === 'error' })
}
