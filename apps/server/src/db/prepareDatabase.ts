import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import type { HostDatabase } from './openDatabase.ts'

export interface PreparedDatabase {
  /** Why it is waited for; undefined where it is there. */
  readonly away: DatabaseUnavailable | undefined
  /** Resolves with true when the tables are up to date, with false when that was not waited for; rejects with DatabaseUnavailable. */
  readonly prepared: Promise<boolean>
  /** Ends the waiting. */
  stop(): void
}

/** Milliseconds between two tries. */
const EVERY = 1_000

/**
 * Brings the tables up to date, and waits for a database that is away: a machine starts its servers in any order. Rejects with
 * DatabaseUnavailable where waiting would not help.
 */
export async function prepareDatabase(
  database: Pick<HostDatabase, 'prepare'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<PreparedDatabase> {
  const stopping = new AbortController()
  const { signal } = stopping
  const waitForIt = async (): Promise<boolean> => {
    while (!signal.aborted) {
      await wait(EVERY, undefined, { signal }).catch(() => undefined)
      if (signal.aborted || (await findAway(database)) !== undefined) continue
      logger.warn('The database is there, and the title begins.')
      return true
    }
    return false
  }
  const away = await findAway(database)
  const prepared = away === undefined ? Promise.resolve(true) : waitForIt()
  // Listened to by whoever goes on with it, a moment later.
  prepared.catch(() => undefined)
  return { away, prepared, stop: () => stopping.abort() }
}

async function findAway({ prepare }: Pick<HostDatabase, 'prepare'>): Promise<DatabaseUnavailable | undefined> {
  try {
    await prepare()
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.isAway) return error
    throw error
  }
}
