import type { Migration } from 'kysely/migration'
import { integers, texts } from './tableColumns.ts'

/** What readers have marked. */
export const m0005Favorites: Migration = {
  async up(db) {
    await db.schema
      .createTable('favorites')
      .$call((table) => texts(table, ['reader', 'issue_id', 'article_id', 'changed_at']))
      .$call((table) => integers(table, ['is_marked']))
      .addPrimaryKeyConstraint('favorites_key', ['reader', 'issue_id', 'article_id'])
      .execute()
  },
}
