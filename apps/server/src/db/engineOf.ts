import { type Kysely, PostgresAdapter } from 'kysely'

/** Which of the two databases this is, for the few things that they do each in their own way. */
export function engineOf(db: Pick<Kysely<never>, 'getExecutor'>): 'postgres' | 'sqlite' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
