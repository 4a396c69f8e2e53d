import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { m0001FirstTables } from './migrations/m0001FirstTables.ts'
import { m0002PageFiles } from './migrations/m0002PageFiles.ts'
import { m0003Identity } from './migrations/m0003Identity.ts'
import { m0004Purchases } from './migrations/m0004Purchases.ts'
import { m0005Favorites } from './migrations/m0005Favorites.ts'
import { m0006Search } from './migrations/m0006Search.ts'
import { m0007Analytics } from './migrations/m0007Analytics.ts'
import { m0008IssueSources } from './migrations/m0008IssueSources.ts'
import { NewerDatabase } from './NewerDatabase.ts'
import type { Database } from './schema.ts'

/** In the order in which they run; a released one is never changed. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  m0001FirstTables,
  m0002PageFiles,
  m0003Identity,
  m0004Purchases,
  m0005Favorites,
  m0006Search,
  m0007Analytics,
  m0008IssueSources,
}

/**
 * Brings the tables up to date, one process at a time: all of it is one transaction, under an advisory lock on PostgreSQL
 * and the write lock on SQLite. Nothing is written when there is nothing to do. Rejects with NewerDatabase, and then nothing was written
 * either, or with the database's error.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) } })
  const known = await migrator.getMigrations()
  if (known.some((migration) => migration.executedAt !== undefined)) await refuseNewer(db)
  if (known.every((migration) => migration.executedAt !== undefined)) return
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  throw error instanceof Error ? error : new Error('The tables cannot be brought up to date.', { cause: error })
}

async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const query = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`
  const { rows } = await query.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new NewerDatabase(unknown)
}
