import type { Migration } from 'kysely/migration'

/** What reading an issue's printed pages takes without a network. */
export const m0002PageFiles: Migration = {
  async up(db) {
    await db.schema
      .alterTable('issues')
      .addColumn('page_files', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
