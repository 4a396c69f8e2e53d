import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { NewerDatabase } from './databaseErrors.ts'
import { m0001FirstTables } from './migrations/m0001FirstTables.ts'
import { m0003Identity } from './migrations/m0003Identity.ts'
import { m0004Purchases } from './migrations/m0004Purchases.ts'
import { m0006Search } from './migrations/m0006Search.ts'
import { m0007Analytics } from './migrations/m0007Analytics.ts'
import { integers, optionalTexts, texts } from './migrations/tableColumns.ts'
import type { Database } from './schema.ts'

/** What reading an issue's printed pages takes without a network. */
const m0002PageFiles: Migration = {
  async up(db) {
    await db.schema
      .alterTable('issues')
      .addColumn('page_files', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}

/** What readers have marked. */
const m0005Favorites: Migration = {
  async up(db) {
    await db.schema
      .createTable('favorites')
      .$call((table) => texts(table, ['reader', 'issue_id', 'article_id', 'changed_at']))
      .$call((table) => integers(table, ['is_marked']))
      .addPrimaryKeyConstraint('favorites_key', ['reader', 'issue_id', 'article_id'])
      .execute()
  },
}

/** Where each issue came from, what has changed it since by another way, and what its last import said. */
const m0008IssueSources: Migration = {
  async up(db) {
    await db.schema
      .createTable('issue_sources')
      .addColumn('issue_id', 'text', (column) => column.primaryKey().references('issues.id').onDelete('cascade'))
      .$call((table) => texts(table, ['format', 'file_name', 'edits', 'report']))
      .$call((table) => optionalTexts(table, ['plan', 'plan_name']))
      .execute()
  },
}

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
