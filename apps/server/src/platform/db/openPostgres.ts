import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg'
import type { Database } from './schema.ts'

/** PostgreSQL's types for counts and for sums of them, which `pg` gives as text by default: int8 and numeric. */
const WHOLE_NUMBERS: readonly number[] = [20, 1700]

/** Milliseconds to wait for a connection, a new one or one that others have. */
const CONNECTION_LIMIT = 3_000

/** Milliseconds that this process waits longer than the database, which ends what takes too long by itself. */
const GRACE = 2_000

/** Milliseconds that connections have to end before they are left to themselves. */
const CLOSING_LIMIT = 2_000

interface PoolSettings {
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
  ignoreConnectionErrors(pool)
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

/**
 * Finds connections on which nothing will ever come any more. A network that swallows what is sent tells neither end of it: a
 * query would wait until its time limit, and hold its place in the pool when the database has long been back.
 */
interface ConnectionWatch {
  /** The pool's `Client`: watched while it connects. */
  readonly Client: typeof Client
  /**
   * Whether the database answers nothing at all, while something waits for it: more need not wait as well, and stand in each other's way
   * when it is back.
   */
  isSilent(): boolean
  /** Does a query on a connection, watched until it ends. Rejects with the connection's fault where that was given up. */
  follow<Result>(client: Client, query: () => Promise<Result>): Promise<Result>
}

/** Milliseconds between two looks, while anything is under way. */
const EVERY = 250

/** Milliseconds without an answer after which the database is asked whether it knows of the question. */
const PATIENCE = 1_000

/** Milliseconds that a new connection may take to say so; a few of them may be on their way at once. */
const PROBE_LIMIT = 750

/** How often the database must deny a question: it may not have come to it in the moment of its own return. */
const DENIALS = 2

/** Failed questions in a row, with no answer in between, that make it silent. */
const FAILURES = 3

interface Awaited {
  readonly client: Client
  readonly since: number
  denials: number
}

/** `limit`: milliseconds after which an answer is no longer waited for, whatever the database says. */
function createConnectionWatch(config: ClientConfig, limit: number): ConnectionWatch {
  const awaited = new Set<Awaited>()
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  const begin = (client: Client): (() => void) => {
    const entry = { client, since: performance.now(), denials: 0 }
    awaited.add(entry)
    timer ??= setInterval(look, EVERY).unref()
    return () => {
      awaited.delete(entry)
      if (awaited.size > 0) return
      failures = 0
      clearInterval(timer)
      timer = undefined
    }
  }

  const look = (): void => {
    const now = performance.now()
    for (const entry of awaited) if (now - entry.since > limit) giveUp(entry.client)
    const overdue = [...awaited].filter(({ since }) => now - since > PATIENCE)
    // Not one after the other: one that the network swallows would keep the next from seeing that the database is back.
    if (overdue.length > 0) void askAbout(overdue)
  }

  const askAbout = async (overdue: readonly Awaited[]): Promise<void> => {
    const busy = await findBusy(
      config,
      overdue.flatMap(({ client }) => backendOf(client) ?? []),
    )
    failures = busy === 'silent' ? failures + 1 : 0
    if (typeof busy === 'string') return
    for (const entry of overdue) {
      if (!awaited.has(entry) || busy.has(backendOf(entry.client) ?? 0)) continue
      entry.denials += 1
      if (entry.denials >= DENIALS) giveUp(entry.client)
    }
  }

  return {
    Client: watchedWhileConnecting(begin),
    isSilent: () => failures >= FAILURES,
    async follow(client, query) {
      const end = begin(client)
      try {
        const result = await query()
        failures = 0
        return result
      } finally {
        end()
      }
    },
  }
}

function watchedWhileConnecting(begin: (client: Client) => () => void): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      const end = begin(this)
      this.once('connect', end)
      this.once('end', end)
    }
  }
}

/** What waits on it is rejected, and the pool drops it. */
function giveUp({ connection }: Client): void {
  connection.stream.destroy()
}

/** The number of the process that serves a connection, by which the database knows it; none while it connects. */
function backendOf(client: Client): number | undefined {
  return (client as { readonly processID?: number | null }).processID ?? undefined
}

/**
 * Which of the database's processes are at work on a question, asked over a new connection: `silent` where it does not answer,
 * `hidden` where something in between gives these processes numbers of its own.
 */
async function findBusy(
  config: ClientConfig,
  backends: readonly number[],
): Promise<ReadonlySet<number> | 'silent' | 'hidden'> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_LIMIT })
  client.on('error', () => undefined)
  const probeTimer = setTimeout(() => giveUp(client), PROBE_LIMIT)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity
        where pid = pg_backend_pid() or (pid = any($1::int[]) and coalesce(state, '') not like 'idle%')`,
      [backends],
    )
    if (rows[0]?.own !== backendOf(client)) return 'hidden'
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return 'silent'
  } finally {
    clearTimeout(probeTimer)
    giveUp(client)
  }
}

/** Hears of every connection that breaks, checked out and idle ones too: what nobody hears ends the process. */
function ignoreConnectionErrors(pool: Pool): void {
  const isHeard = () => undefined
  pool.on('error', isHeard)
  pool.on('connect', (client) => client.on('error', isHeard))
}
