import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type TransactionSettings,
} from 'kysely'
import { adaptDatabase } from './adaptDatabase.ts'

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
export class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
