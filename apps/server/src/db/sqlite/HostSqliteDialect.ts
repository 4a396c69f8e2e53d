import type { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
} from 'kysely'
import { adaptDatabase } from './adaptDatabase.ts'
import { TransactionalDdlAdapter } from './NodeSqliteDialect.ts'
import type { SqliteWriter, WriteSession } from './SqliteWriter.ts'

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
