import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { AssetStore } from '../platform/storage/AssetStore.ts'
import type { Database } from '../platform/db/schema.ts'
import { indexMissing } from './indexMissing.ts'
import { prepareLetters } from './prepareLetters.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly assetStore: AssetStore
  readonly logger: FastifyBaseLogger
}

/** Milliseconds between two issues, in which readers are answered. */
const PAUSE = 50

/** Brings what search knows up to date beside the server's own work. Gives what ends it; that never rejects. */
export function startIndexing({ db, assetStore, logger }: Parts): () => Promise<void> {
  const { signal, abort } = stopper()
  const pause = () => wait(PAUSE, undefined, { signal }).catch(() => undefined)
  const work = async () => {
    await prepareLetters(db, logger)
    await indexMissing({ db, assetStore, logger, signal, pause })
  }
  const working = work().catch((error: unknown) =>
    logger.error({ err: error }, 'Search could not be brought up to date'),
  )
  return async () => {
    abort()
    await working
  }
}

function stopper() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
