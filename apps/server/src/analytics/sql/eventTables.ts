import { type Kysely, sql, type RawBuilder, type Transaction } from 'kysely'
import { engineOf } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'

const PREFIX = 'analytics_events_'

/** The table with the events of a day: on PostgreSQL a partition of `analytics_events`, used by its own name. */
export function eventsOf(day: string): RawBuilder<unknown> {
  return sql.table(`${PREFIX}${day.replaceAll('-', '')}`)
}

/**
 * One server at a time makes and drops tables and adds to the counts. On SQLite a transaction that may write has the only write
 * lock from its start.
 */
export async function alone<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (engineOf(db) === 'postgres') {
      await sql`select pg_advisory_xact_lock(hashtext('gatefold analytics'))`.execute(transaction)
    }
    return work(transaction)
  })
}

/** Makes the table of a day, unless it is there. */
export async function beginDay(db: Kysely<Database>, day: string): Promise<void> {
  const events = eventsOf(day)
  const columns =
    engineOf(db) === 'postgres'
      ? sql`partition of analytics_events (day default ${sql.lit(day)}) for values in (${sql.lit(day)})`
      : sql`(id text primary key, event text not null, is_counted integer not null default 0)`
  await alone(db, async (transaction) => {
    await sql`create table if not exists ${events} ${columns}`.execute(transaction)
    const index = sql.id(`uncounted_${day.replaceAll('-', '')}`)
    await sql`create index if not exists ${index} on ${events} (is_counted) where is_counted = 0`.execute(transaction)
  })
}

/** The days that there are tables of, the oldest first. */
export async function listDays(db: Kysely<Database>): Promise<readonly string[]> {
  const names =
    engineOf(db) === 'postgres'
      ? sql<{ name: string }>`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'analytics_events'::regclass`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name glob ${`${PREFIX}*`}`
  const { rows } = await names.execute(db)
  return rows
    .map(({ name }) => name.slice(PREFIX.length).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
    .toSorted((one, other) => one.localeCompare(other))
}

/** Whether a day has events that are not in the counts. Rejects where the day has no table. */
export async function hasUncounted(db: Kysely<Database>, day: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${eventsOf(day)} where is_counted = 0 limit 1`.execute(db)
  return rows.length > 0
}

export async function dropDay(db: Kysely<Database>, day: string): Promise<void> {
  await alone(db, (transaction) => sql`drop table if exists ${eventsOf(day)}`.execute(transaction))
}

/** Rows of JSON as a table with the one column `r`: one parameter, however many there are, and one statement to prepare. */
export function rowsOf(db: Kysely<Database>, rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  return engineOf(db) === 'postgres'
    ? sql`(select value as r from json_array_elements(${json}::json)) as given`
    : sql`(select value as r from json_each(${json})) as given`
}
