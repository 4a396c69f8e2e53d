import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { engineOf } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'
import { lettersIndex } from './engines/lettersIndex.ts'

/** Of this title's servers one prepares at a time: the number means nothing. */
const LOCK = 7_215_402_112

/**
 * Has PostgreSQL look for parts of words by its extension `pg_trgm`, at each start anew where it is not there yet: who may not
 * create it is told so, and parts of words are then found in titles alone. Never rejects.
 */
export async function prepareLetters(db: Kysely<Database>, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
      await sql`create extension if not exists pg_trgm`.execute(transaction)
      for (const column of ['facts', 'body'] as const) {
        const name = sql.ref(lettersIndex(column))
        await sql`create index if not exists ${name} on search_documents using gin (${sql.ref(column)} gin_trgm_ops)`.execute(
          transaction,
        )
      }
    })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    logger.warn(
      `Search finds parts of words in titles alone: PostgreSQL's extension pg_trgm cannot be used (${problem}). ` +
        'Whoever administers the database can run "create extension pg_trgm"; it is used from the next start on.',
    )
  }
}
