import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { startCounting } from './analytics/startCounting.ts'
import { openAnalyticsStore } from './analytics/openAnalyticsStore.ts'
import { createApp } from './app.ts'
import { openAssetStore } from './assets/openAssetStore.ts'
import type { Configuration } from './config/Configuration.ts'
import { openDatabase } from './db/openDatabase.ts'
import { inTurn } from './inTurn.ts'
import { ListenRefused } from './ListenRefused.ts'
import { loadPageRenderer } from './pages/loadPageRenderer.ts'
import { startIndexing } from './search/startIndexing.ts'
import { openTelemetry } from './telemetry/openTelemetry.ts'

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Version of the reader that is served. */
  readonly version: string
  /** Absolute path of the built reader: the folder with `client` and `render`. */
  readonly readerFolder: string
  /** Called once with the address of the title, base path included. */
  readonly onListening: (address: string) => void
}

export interface RunningServer {
  /** The address of the title, base path included. */
  readonly address: string
  /** Stops accepting and ends what is under way, within STOP_TIMEOUT. */
  stop(): Promise<void>
}

/** Milliseconds that requests under way have to end when the server stops. */
const STOP_TIMEOUT = 4_000

/**
 * Opens the database, the assets and the built reader, and listens. Throws DatabaseUnavailable, AssetsUnavailable,
 * ReaderMissing or ListenRefused, each of them one clear sentence.
 */
export async function startServer(configuration: Configuration, options: ServerOptions): Promise<RunningServer> {
  const renderer = await loadPageRenderer(options.readerFolder)
  const telemetry = await openTelemetry(configuration, options)
  // Nobody asks before the server listens.
  let printed = ''
  let closeDatabase = () => Promise.resolve()
  try {
    const database = await openDatabase(configuration, telemetry.onQuery)
    closeDatabase = () => database.close()
    const assetStore = await openAssetStore(configuration)
    const analytics = await openAnalyticsStore(configuration, database.db)
    const app = await createApp({
      configuration,
      version: options.version,
      db: database.db,
      assetStore,
      analytics,
      renderer,
      logger: options.logger,
      telemetry,
      now: Date.now,
      randomText: randomUUID,
      origin: () => configuration.origin ?? printed,
      fetch,
    })
    printed = await listen(app, configuration)
    const address = `${printed}${configuration.basePath}`
    options.onListening(address)
    const stopIndexing = startIndexing({ db: database.db, assetStore, logger: options.logger })
    const stopCounting = startCounting({
      ...configuration.analytics,
      store: analytics,
      logger: options.logger,
      now: Date.now,
    })
    const close = async () => {
      await Promise.all([stopIndexing(), stopCounting()])
      await inTurn([() => analytics.close(), () => telemetry.close(), () => closeDatabase()])
    }
    return { address, stop: () => stop(app, close) }
  } catch (error) {
    await inTurn([() => telemetry.close(), () => closeDatabase()])
    throw error
  }
}

/** Gives the origin that is listened at. */
async function listen(app: FastifyInstance, { listen: place }: Configuration): Promise<string> {
  try {
    return await app.listen(place)
  } catch (cause) {
    await app.close()
    throw new ListenRefused(place, cause)
  }
}

async function stop(app: FastifyInstance, closeDatabase: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => {
    app.server.closeAllConnections()
  }, STOP_TIMEOUT)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
    await closeDatabase()
  }
}
