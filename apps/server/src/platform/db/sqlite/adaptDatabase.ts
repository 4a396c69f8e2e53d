import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Statements kept prepared: more than the program has, so that only generated ones (IN lists) are dropped. */
const PREPARED_STATEMENTS = 200

/** Node's own SQLite as Kysely wants one. */
export function adaptDatabase(database: DatabaseSync): SqliteDatabase {
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
