import type { Kysely } from 'kysely'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import type { Database } from './schema.ts'
import type { DatabaseSettings } from './DatabaseSettings.ts'
import { openSqlite } from './sqlite/openSqlite.ts'

export interface OpenDatabase {
  readonly db: Kysely<Database>
  close(): Promise<void>
}

/** Opens the database and brings its tables up to date. Throws DatabaseUnavailable. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  let db: Kysely<Database> | undefined
  try {
    db = settings.databaseUrl === undefined ? await openSqlite(settings.dataFolder) : openPostgres(settings.databaseUrl)
    await migrate(db)
  } catch (cause) {
    await db?.destroy()
    throw new DatabaseUnavailable(settings, cause)
  }
  const opened = db
  return { db: opened, close: () => opened.destroy() }
}
