import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { texts } from './tableColumns.ts'

/**
 * What was counted, by day. The events behind it: on PostgreSQL a table that is partitioned by day, whose partitions are made
 * when a day begins and dropped when it is old; on SQLite, which has no partitions, a table for every day.
 */
export const m0007Analytics: Migration = {
  async up(db) {
    await db.schema
      .createTable('analytics_counts')
      .$call((table) => texts(table, ['day', 'measure', 'issue', 'item', 'detail']))
      // What somebody sends for the fun of it adds up to more than 32 bits within a day.
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('analytics_counts_key', ['measure', 'day', 'issue', 'item', 'detail'])
      .execute()
    if (engineOf(db) === 'sqlite') return
    await sql`create table analytics_events (
      day text not null,
      id text not null,
      event text not null,
      is_counted integer not null default 0,
      primary key (day, id)
    ) partition by list (day)`.execute(db)
  },
}
