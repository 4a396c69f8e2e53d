import { type Kysely, PostgresAdapter } from 'kysely'

/** Which of the two databases this is, for the few things that they do each in their own way. */
export function engineOf(db: Pick<Kysely<never>, 'getExecutor'>): 'postgres' | 'sqlite' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Rows of one statement: each has at most a dozen values, and SQLite takes 32,766 of them, PostgreSQL 65,535. */
const ROWS = 500

/** Gives `rows` to `act` in portions that fit into one statement; never an empty one. */
export async function inBatches<Row>(
  rows: readonly Row[],
  act: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) await act(rows.slice(start, start + ROWS))
}
