import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createRevision, integers, texts } from './tableColumns.ts'

/** The tables of issues and what belongs to them, of stored files, and of imports under way. */
export const m0001FirstTables: Migration = {
  async up(db) {
    await createIssues(db)
    await createArticles(db)
    await createLooks(db)
    await createAssets(db)
    await createImports(db)
    await createRevision(db, 'content_revision')
  },
}

async function createIssues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issues')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .$call((table) => texts(table, ['release_date', 'created', 'updated', 'name', 'content_hash', 'summary']))
    .execute()
  await db.schema.createIndex('issues_by_release').on('issues').columns(['status', 'release_date']).execute()
}

async function createArticles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('articles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('issue_id', 'text', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .$call((table) => texts(table, ['source_key', 'slug', 'hash', 'summary', 'components']))
    .$call((table) => integers(table, ['position', 'is_featured', 'is_excluded_from_app']))
    .addUniqueConstraint('articles_slug', ['issue_id', 'slug'])
    .addUniqueConstraint('articles_source_key', ['issue_id', 'source_key'])
    .execute()
  await db.schema.createIndex('articles_in_order').on('articles').columns(['issue_id', 'position']).execute()
  await db.schema.createIndex('articles_featured').on('articles').column('is_featured').execute()
}

async function createLooks(db: Kysely<unknown>): Promise<void> {
  for (const name of ['styles', 'fonts']) {
    await db.schema
      .createTable(name)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('issue_id', 'text', (column) => column.references('issues.id').onDelete('cascade'))
      .addColumn('payload', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex(`${name}_by_issue`).on(name).column('issue_id').execute()
  }
}

async function createAssets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assets')
    .$call((table) => texts(table, ['hash', 'extension', 'media_type', 'created']))
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('assets_key', ['hash', 'extension'])
    .execute()
  await db.schema
    .createTable('issue_assets')
    .addColumn('issue_id', 'text', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .$call((table) => texts(table, ['path', 'hash', 'extension']))
    .addPrimaryKeyConstraint('issue_assets_key', ['issue_id', 'path'])
    .addForeignKeyConstraint('issue_assets_file', ['hash', 'extension'], 'assets', ['hash', 'extension'])
    .execute()
  await db.schema.createIndex('issue_assets_by_file').on('issue_assets').columns(['hash', 'extension']).execute()
}

async function createImports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => texts(table, ['started', 'owner']))
    .execute()
  await db.schema
    .createTable('asset_journal')
    .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .$call((table) => texts(table, ['hash', 'extension']))
    .addPrimaryKeyConstraint('asset_journal_key', ['import_id', 'hash', 'extension'])
    .execute()
  await db.schema.createIndex('asset_journal_by_file').on('asset_journal').columns(['hash', 'extension']).execute()
}
