import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type Logger } from 'kysely'
import type { Database } from '../schema.ts'
import { NodeSqliteDialect } from './NodeSqliteDialect.ts'

/** Milliseconds that a process waits for another one's transaction before it gives up. */
const BUSY_TIMEOUT = 15_000

/** Opens (or creates) `gatefold.db` in the data folder, which is there. Rejects with the file system's or SQLite's error. */
export async function openSqlite(dataFolder: string, log?: Logger): Promise<Kysely<Database>> {
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
  return new Kysely<Database>({ dialect: new NodeSqliteDialect(database), ...(log && { log }) })
}
