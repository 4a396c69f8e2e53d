import type { Kysely, LogEvent, Logger } from 'kysely'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { migrate } from './migrate.ts'
import { FOR_REQUESTS, FOR_WORK, openPostgres } from './postgres/openPostgres.ts'
import type { Database } from './schema.ts'
import { secureDataFolder } from './secureDataFolder.ts'
import type { DatabaseSettings } from './DatabaseSettings.ts'
import { openHostSqlite, openSqlite } from './sqlite/openSqlite.ts'

export interface OpenDatabase {
  readonly db: Kysely<Database>
  close(): Promise<void>
}

/** A server's database, which may be away for a while. */
export interface HostDatabase extends OpenDatabase {
  /** For work that may take long and that no reader waits for; the same as `db` where one connection is all there is. */
  readonly background: Kysely<Database>
  /** Brings the tables up to date. Rejects with DatabaseUnavailable, and may then be called again. */
  prepare(): Promise<void>
}

/** A query that has ended. */
export interface QueryReport {
  /** With places for its values, and none of them. */
  readonly sql: string
  readonly milliseconds: number
  readonly hasFailed: boolean
}

/** Opens the database for one command and brings its tables up to date. Rejects with DatabaseUnavailable. */
export async function openDatabase(settings: DatabaseSettings, onQuery?: OnQuery): Promise<OpenDatabase> {
  await secureDataFolder(settings)
  const log = onQuery && reporting(onQuery)
  const { databaseUrl } = settings
  const db =
    databaseUrl === undefined ? await openFile(settings, openSqlite, log) : openPostgres(databaseUrl, FOR_WORK, log)
  try {
    await migrate(db)
  } catch (cause) {
    await db.destroy()
    throw new DatabaseUnavailable(settings, cause)
  }
  return { db, close: () => db.destroy() }
}

/** Opens the database for a server; `onQuery` is told of every query. Rejects with DatabaseUnavailable where there is no file. */
export async function openHostDatabase(settings: DatabaseSettings, onQuery?: OnQuery): Promise<HostDatabase> {
  await secureDataFolder(settings)
  const log = onQuery && reporting(onQuery)
  const { databaseUrl } = settings
  const [db, background] =
    databaseUrl === undefined
      ? await openFile(settings, openHostSqlite, log).then((file) => [file, file] as const)
      : [openPostgres(databaseUrl, FOR_REQUESTS, log), openPostgres(databaseUrl, FOR_WORK, log)]
  return {
    db,
    background,
    prepare: () =>
      migrate(background).catch((cause: unknown) => {
        throw new DatabaseUnavailable(settings, cause)
      }),
    close: async () => {
      await Promise.all([...new Set([db, background])].map((pool) => pool.destroy()))
    },
  }
}

type OnQuery = (query: QueryReport) => void

async function openFile(settings: DatabaseSettings, open: typeof openSqlite, log?: Logger) {
  try {
    return await open(settings.dataFolder, log)
  } catch (cause) {
    throw new DatabaseUnavailable(settings, cause)
  }
}

function reporting(onQuery: OnQuery) {
  return ({ level, query: { sql }, queryDurationMillis: milliseconds }: LogEvent) =>
    onQuery({ sql, milliseconds, hasFailed: level === 'error' })
}
