import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { integers, texts } from './tableColumns.ts'

/**
 * Words to search by. Issues that are there already are read into them by the running server, one after the other:
 * `search_progress` says which are done.
 */
export const m0006Search: Migration = {
  async up(db) {
    const engine = engineOf(db)
    await createDocuments(db, engine)
    await db.schema
      .createTable('search_progress')
      .addColumn('issue_id', 'text', (column) => column.primaryKey().references('issues.id').onDelete('cascade'))
      .$call((table) => integers(table, ['version']))
      .execute()
    await (engine === 'postgres' ? createVectors(db) : createWords(db))
  },
}

async function createDocuments(db: Kysely<unknown>, engine: 'postgres' | 'sqlite'): Promise<void> {
  await db.schema
    .createTable('search_documents')
    .addColumn('id', engine === 'postgres' ? 'serial' : 'integer', (column) =>
      engine === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('issue_id', 'text', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('article_id', 'text', (column) => column.references('articles.id').onDelete('cascade'))
    .addColumn('page', 'integer')
    .$call((table) => texts(table, ['language', 'facts', 'passages']))
    .addColumn('body', 'text', (column) => column.notNull().defaultTo(''))
    .$call((table) => integers(table, ['is_sample']))
    .execute()
  for (const column of ['issue_id', 'article_id']) {
    await db.schema.createIndex(`search_documents_by_${column}`).on('search_documents').column(column).execute()
  }
}

/** On PostgreSQL the words are columns of the documents; long ones are kept as they are, since taking them apart costs more than room. */
async function createVectors(db: Kysely<unknown>): Promise<void> {
  for (const column of ['fact_words', 'words'].map((name) => sql.ref(name))) {
    await sql`alter table search_documents add column ${column} tsvector not null default ''`.execute(db)
    await sql`alter table search_documents alter column ${column} set storage external`.execute(db)
    await sql`create index on search_documents using gin (${column})`.execute(db)
  }
  await sql`alter table search_documents alter column body set storage external`.execute(db)
}

/**
 * On SQLite the words are in tables of FTS5 that keep no text, one by words and one by every three letters. The words come
 * parted already; `ascii` takes every character that is not ASCII for one of a word's.
 */
async function createWords(db: Kysely<unknown>): Promise<void> {
  const contentlessOptions = `content = '', contentless_delete = 1`
  const tables = [
    `create virtual table search_words using fts5(facts, body, ${contentlessOptions}, tokenize = 'ascii', prefix = '2 3')`,
    `create virtual table search_letters using fts5(facts, body, ${contentlessOptions}, tokenize = 'trigram', detail = column)`,
    `create trigger search_documents_gone after delete on search_documents begin
      delete from search_words where rowid = old.id;
      delete from search_letters where rowid = old.id;
    end`,
  ]
  for (const statement of tables) await sql.raw(statement).execute(db)
}
