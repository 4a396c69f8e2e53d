import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { adaptDatabase } from './adaptDatabase.ts'

/** A thread with the connection that writes: SQLite waits for other programs where it is called, and readers would wait with it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A statement and what to answer it by. */
export type WriteQuestion = Statement & { readonly id: number }

export interface WriteResult {
  readonly rows: readonly unknown[]
  /** Undefined for a statement that gives rows. */
  readonly changes: number | bigint | undefined
}

export type WriteAnswer = { readonly id: number } & (
  | { readonly result: WriteResult }
  | { readonly fault: { readonly message: string; readonly errcode: unknown } }
)

/** Milliseconds of one try to get the write lock; `SqliteWriter` tries again, so that it can also give up. */
const ONE_TRY = 1_000

const database = new DatabaseSync(join(String(workerData), 'gatefold.db'), { timeout: ONE_TRY })
database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
const { prepare } = adaptDatabase(database)

parentPort?.on('message', ({ id, sql, parameters }: WriteQuestion) => {
  parentPort?.postMessage(answer(id, { sql, parameters }))
})

function answer(id: number, statement: Statement): WriteAnswer {
  try {
    return { id, result: execute(statement) }
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: unknown }
    return { id, fault: { message, errcode } }
  }
}

function execute({ sql, parameters }: Statement): WriteResult {
  const statement = prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters), changes: undefined }
  return { rows: [], changes: statement.run(parameters).changes }
}
