import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import type { Database } from '../schema.ts'
import { adaptDatabase } from './adaptDatabase.ts'
import { DatabaseBusy } from '../databaseErrors.ts'
import type { Statement, WriteAnswer, WriteQuestion, WriteResult } from './writeThread.ts'

/** Milliseconds that a process waits for another one's transaction before it gives up. */
const BUSY_TIMEOUT = 15_000

/** Milliseconds that a read may wait: readers never wait for who writes, only for who repairs after a fall, and no reader should. */
const READ_TIMEOUT = 250

/** Opens (or creates) `gatefold.db` in the data folder, which is there. Rejects with the file system's or SQLite's error. */
export async function openSqlite(dataFolder: string, log?: Logger): Promise<Kysely<Database>> {
  const database = await openDatabaseFile(dataFolder)
  return new Kysely<Database>({ dialect: new NodeSqliteDialect(database), ...(log && { log }) })
}

/** The same for a server: what writes waits in a thread of its own, and readers are answered meanwhile. */
export async function openHostSqlite(dataFolder: string, log?: Logger): Promise<Kysely<Database>> {
  const reader = await openDatabaseFile(dataFolder)
  reader.exec(`PRAGMA query_only = ON; PRAGMA busy_timeout = ${READ_TIMEOUT}`)
  const dialect = new HostSqliteDialect(reader, createSqliteWriter(dataFolder))
  return new Kysely<Database>({ dialect, ...(log && { log }) })
}

async function openDatabaseFile(dataFolder: string): Promise<DatabaseSync> {
  const path = join(dataFolder, 'gatefold.db')
  // SQLite would make it readable by everybody; its other files take this one's permissions.
  await (await open(path, 'a', 0o600)).close()
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT })
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Kysely over Node's own SQLite. Decision 0020. */
class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: DatabaseSync) {
    const adapted = adaptDatabase(database)
    super({ database: adapted })
    this.#database = adapted
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#database })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/**
 * A transaction that may write takes the write lock at once: one that reads first and asks for it later would be refused
 * when another process has written in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const mode = settings?.accessMode === 'read only' ? 'deferred' : 'immediate'
    await connection.executeQuery(CompiledQuery.raw(`begin ${mode}`))
  }
}

/** SQLite does roll back tables; so all migrations run in one transaction, which is also their lock between processes. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** What only reads is answered here, at once; whatever may write goes to `writer`, and so does a transaction from its begin. */
export class HostSqliteDialect extends SqliteDialect {
  readonly #reader: SqliteDatabase
  readonly #writer: SqliteWriter

  /** `reader` may not write. */
  constructor(reader: DatabaseSync, writer: SqliteWriter) {
    const adapted = adaptDatabase(reader)
    super({ database: adapted })
    this.#reader = adapted
    this.#writer = writer
  }

  override createDriver(): Driver {
    return new HostSqliteDriver(this.#reader, this.#writer)
  }

  override createAdapter(): SqliteAdapter {
    return new ManyReadersAdapter()
  }
}

class ManyReadersAdapter extends TransactionalDdlAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class HostSqliteDriver implements Driver {
  readonly #reader: SqliteDatabase
  readonly #writer: SqliteWriter

  constructor(reader: SqliteDatabase, writer: SqliteWriter) {
    this.#reader = reader
    this.#writer = writer
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<HostConnection> {
    return Promise.resolve(new HostConnection(this.#reader, this.#writer))
  }

  beginTransaction(connection: HostConnection): Promise<void> {
    return connection.beginTransaction()
  }

  commitTransaction(connection: HostConnection): Promise<void> {
    return connection.write('commit')
  }

  /** SQLite has rolled back by itself after some faults, such as a full disk; the fault is what should be heard of. */
  async rollbackTransaction(connection: HostConnection): Promise<void> {
    await connection.write('rollback').catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    })
  }

  releaseConnection(connection: HostConnection): Promise<void> {
    connection.release()
    return Promise.resolve()
  }

  async destroy(): Promise<void> {
    await this.#writer.close()
    this.#reader.close()
  }
}

class HostConnection implements DatabaseConnection {
  readonly #reader: SqliteDatabase
  readonly #writer: SqliteWriter
  #transaction: WriteSession | undefined

  constructor(reader: SqliteDatabase, writer: SqliteWriter) {
    this.#reader = reader
    this.#writer = writer
  }

  async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction !== undefined) return resultOf(await this.#transaction.run({ sql, parameters }))
    const isReading = SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
    if (isReading) return { rows: this.#reader.prepare(sql).all(parameters) as Row[] }
    const session = await this.#writer.begin()
    try {
      return resultOf(await session.run({ sql, parameters }))
    } finally {
      session.end()
    }
  }

  /** A transaction takes the write lock at once: one that reads first could be refused it later. */
  async beginTransaction(): Promise<void> {
    this.#transaction = await this.#writer.begin()
    await this.write('begin immediate')
  }

  async write(sql: string): Promise<void> {
    await this.#transaction?.run({ sql, parameters: [] })
  }

  release(): void {
    this.#transaction?.end()
    this.#transaction = undefined
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed from SQLite.')
  }
}

function resultOf<Row>({ rows, changes }: Awaited<ReturnType<WriteSession['run']>>): QueryResult<Row> {
  return { rows: rows as Row[], ...(changes !== undefined && { numAffectedRows: BigInt(changes) }) }
}

/** One who writes at a time; everybody else waits without keeping this thread from its readers. */
interface SqliteWriter {
  /** Waits for its turn. Rejects with DatabaseBusy where that takes too long. */
  begin(): Promise<WriteSession>
  close(): Promise<void>
}

/** From one `begin` to its `end` nobody else of this process writes. */
interface WriteSession {
  /** Rejects with SQLite's error, or with DatabaseBusy where another program writes for too long; then nothing was written. */
  run(statement: Statement): Promise<WriteResult>
  /** May be called again. */
  end(): void
}

/** Milliseconds that a write waits for those before it, and for other programs, before it says so. */
const LONGEST_WAIT = 30_000

/** SQLite's number for a lock that another program has. */
const BUSY = 5

/** Over a thread that begins with the first write; where it falls, what was under way has failed, and the next write begins another. */
export function createSqliteWriter(dataFolder: string, longestWait = LONGEST_WAIT): SqliteWriter {
  let thread: WriteThread | undefined
  let last: Promise<void> = Promise.resolve()
  let isClosed = false
  const start = (): WriteThread => {
    const begun = startThread(dataFolder, () => {
      if (thread === begun) thread = undefined
    })
    return begun
  }
  const runIn = async (own: WriteThread, statement: Statement, until: number): Promise<WriteResult> => {
    for (;;) {
      const answer = await own.ask(statement)
      if ('result' in answer) return answer.result
      const { message, errcode } = answer.fault
      if (errcode !== BUSY) throw Object.assign(new Error(message), { errcode })
      if (isClosed || performance.now() > until) throw new DatabaseBusy()
    }
  }
  return {
    async begin() {
      const until = performance.now() + longestWait
      const before = last
      const { promise, resolve: end } = Promise.withResolvers<void>()
      // Whoever comes next waits for both, also where this one gives up.
      last = before.then(() => promise)
      if (!(await isInTime(before, longestWait))) {
        end()
        throw new DatabaseBusy()
      }
      thread ??= start()
      const own = thread
      return { run: (statement) => runIn(own, statement, until), end }
    },
    async close() {
      isClosed = true
      await last
      await thread?.end()
    },
  }
}

interface WriteThread {
  ask(statement: Statement): Promise<WriteAnswer>
  end(): Promise<unknown>
}

function startThread(dataFolder: string, onFall: () => void): WriteThread {
  const waiting = new Map<number, PromiseWithResolvers<WriteAnswer>>()
  const worker = new Worker(new URL('./writeThread.ts', import.meta.url), { workerData: dataFolder })
  let count = 0
  let fault: Error | undefined
  worker.on('message', (answer: WriteAnswer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  const fall = (error: Error) => {
    fault ??= error
    onFall()
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
  }
  worker.on('error', fall)
  worker.on('exit', () => fall(new Error('The thread that writes to the database has ended.')))
  return {
    async ask(statement) {
      if (fault !== undefined) throw fault
      count += 1
      const question: WriteQuestion = { id: count, ...statement }
      const answer = Promise.withResolvers<WriteAnswer>()
      waiting.set(count, answer)
      worker.postMessage(question)
      return answer.promise
    },
    end: () => worker.terminate(),
  }
}

async function isInTime(work: Promise<void>, limit: number): Promise<boolean> {
  const ended = new AbortController()
  const timeout = wait(limit, false, { signal: ended.signal }).catch(() => false)
  return Promise.race([work.then(() => true), timeout]).finally(() => ended.abort())
}
