import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type Logger } from 'kysely'
import type { Database } from '../schema.ts'
import { HostSqliteDialect } from './HostSqliteDialect.ts'
import { NodeSqliteDialect } from './NodeSqliteDialect.ts'
import { createSqliteWriter } from './SqliteWriter.ts'

/** Milliseconds that a process waits for another one's transaction before it gives up. */
const BUSY_TIMEOUT = 15_000

/** Milliseconds that a read may wait: readers never wait for who writes, only for who repairs after a fall, and no reader should. */
const READ_TIMEOUT = 250

/** Opens (or creates) `gatefold.db` in the data folder, which is there. Rejects with the file system's or SQLite's error. */
export async function openSqlite(dataFolder: string, log?: Logger): Promise<Kysely<Database>> {
  const database = await openFile(dataFolder)
  return new Kysely<Database>({ dialect: new NodeSqliteDialect(database), ...(log && { log }) })
}

/** The same for a server: what writes waits in a thread of its own, and readers are answered meanwhile. */
export async function openHostSqlite(dataFolder: string, log?: Logger): Promise<Kysely<Database>> {
  const reader = await openFile(dataFolder)
  reader.exec(`PRAGMA query_only = ON; PRAGMA busy_timeout = ${READ_TIMEOUT}`)
  const dialect = new HostSqliteDialect(reader, createSqliteWriter(dataFolder))
  return new Kysely<Database>({ dialect, ...(log && { log }) })
}

async function openFile(dataFolder: string): Promise<DatabaseSync> {
  const path = join(dataFolder, 'gatefold.db')
  // SQLite would make it readable by everybody; its other files take this one's permissions.
  await (await open(path, 'a', 0o600)).close()
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT })
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return database
}
