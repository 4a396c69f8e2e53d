import type { Migration } from 'kysely/migration'
import { optionalTexts, texts } from './tableColumns.ts'

/** Where each issue came from, what has changed it since by another way, and what its last import said. */
export const m0008IssueSources: Migration = {
  async up(db) {
    await db.schema
      .createTable('issue_sources')
      .addColumn('issue_id', 'text', (column) => column.primaryKey().references('issues.id').onDelete('cascade'))
      .$call((table) => texts(table, ['format', 'file_name', 'edits', 'report']))
      .$call((table) => optionalTexts(table, ['plan', 'plan_name']))
      .execute()
  },
}
