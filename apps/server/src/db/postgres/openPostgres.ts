import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { Database } from '../schema.ts'
import { type ConnectionWatch, createConnectionWatch, hearFaults } from './ConnectionWatch.ts'

/** PostgreSQL's types for counts and for sums of them, which `pg` gives as text by default: int8 and numeric. */
const WHOLE_NUMBERS: readonly number[] = [20, 1700]

/** Milliseconds to wait for a connection, a new one or one that others have. */
const CONNECTION_LIMIT = 3_000

/** Milliseconds that this process waits longer than the database, which ends what takes too long by itself. */
const GRACE = 2_000

/** Milliseconds that connections have to end before they are left to themselves. */
const CLOSING_LIMIT = 2_000

export interface PoolSettings {
  /** Connections at most. */
  readonly size: number
  /** Milliseconds that a statement may take. */
  readonly statementLimit: number
}

/** For what a reader waits for. */
export const FOR_REQUESTS: PoolSettings = { size: 10, statementLimit: 15_000 }

/** For what may take long and nobody waits for: imports and other commands, migrations, the index of search, counting. */
export const FOR_WORK: PoolSettings = { size: 4, statementLimit: 30 * 60_000 }

/** Opens a pool of connections. `url` as in DATABASE_URL. Nothing is connected before the first query. */
export function openPostgres(url: string, { size, statementLimit }: PoolSettings, log?: Logger): Kysely<Database> {
  const watch = createConnectionWatch({ connectionString: url }, statementLimit + GRACE)
  const pool = new Pool({
    connectionString: url,
    Client: watch.Client,
    max: size,
    connectionTimeoutMillis: CONNECTION_LIMIT,
    statement_timeout: statementLimit,
    // A transaction whose connection was lost unnoticed would keep its locks for hours.
    idle_in_transaction_session_timeout: statementLimit,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) => (WHOLE_NUMBERS.includes(oid) ? Number : types.getTypeParser(oid, format)),
    },
  })
  hearFaults(pool)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: watched(pool, watch) }), ...(log && { log }) })
}

function watched(pool: Pool, watch: ConnectionWatch): PostgresPool {
  return {
    async connect() {
      if (watch.isSilent()) throw new Error('Connection terminated: the database does not answer')
      return watchedClient(await pool.connect(), watch)
    },
    // A connection whose other end has gone may never end.
    end: () => Promise.race([pool.end(), wait(CLOSING_LIMIT, undefined, { ref: false })]),
    options: pool.options,
  }
}

function watchedClient(client: PoolClient, watch: ConnectionWatch): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[]) =>
    watch.follow(client, () => client.query(sql, parameters.map(storable)))
  // Cursors, the other thing that Kysely may ask for, are nowhere used.
  return { query: query as unknown as PostgresPoolClient['query'], release: (isLost) => client.release(isLost) }
}

/** Its texts hold no zero, and a question with one is a fault to it. So it asks for a sign that stands for none, and finds nothing, as SQLite does. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}
