import { Kysely, type Logger, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from '../schema.ts'

/** PostgreSQL's types for counts and for sums of them, which `pg` gives as text by default: int8 and numeric. */
const WHOLE_NUMBERS: readonly number[] = [20, 1700]

/** Opens a pool of connections. `url` as in DATABASE_URL. Nothing is connected before the first query. */
export function openPostgres(url: string, log?: Logger): Kysely<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid, format) => (WHOLE_NUMBERS.includes(oid) ? Number : types.getTypeParser(oid, format)),
    },
  })
  // An idle connection that breaks leaves the pool by itself; the next query opens another one or reports the fault.
  pool.on('error', () => undefined)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
}
