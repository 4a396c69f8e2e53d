import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'

/** Statements kept prepared: more than the program has, so that only generated ones (IN lists) are dropped. */
const PREPARED_STATEMENTS = 200

/** Kysely over Node's own SQLite. Decision 0020. */
export class NodeSqliteDialect extends SqliteDialect {
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

function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known !== undefined) return known
      const statement = adaptStatement(database.prepare(sql))
      const oldest = prepared.keys().next()
      if (prepared.size >= PREPARED_STATEMENTS && oldest.done === false) prepared.delete(oldest.value)
      prepared.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const bind = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  }
}
