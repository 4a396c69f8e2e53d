import { join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { AnalyticsStore } from './analytics/AnalyticsStore.ts'
import { openAnalyticsStore, startRollup } from './analytics/openAnalyticsStore.ts'
import { createApp } from './app.ts'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import { openAssetStore } from './platform/storage/openAssetStore.ts'
import type { Configuration } from './config/Configuration.ts'
import { openHostDatabase, prepareDatabase } from './platform/db/openDatabase.ts'
import type { Database } from './platform/db/schema.ts'
import { ListenError } from './config/ListenError.ts'
import { recoverImports } from './publishing/imports/importJournal.ts'
import {
  createPublishingDeps,
  identifySelf,
  isProcessAlive,
  type ProcessIdentity,
} from './publishing/PublishingDeps.ts'
import { createJobQueue } from './platform/jobs.ts'
import { startImportJobs } from './studio/importJobs.ts'
import { createUploads, UPLOADS } from './studio/uploads.ts'
import { startIndexing } from './content/search/backgroundIndexing.ts'
import { openTelemetry } from './platform/telemetry/openTelemetry.ts'
import type { PageRenderer, RenderPage } from './http/pages/PageRenderer.ts'

/** What a configuration is read by. */
export interface TitlePlace {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Version of the reader that is served. */
  readonly version: string
  /** Absolute path of the built reader: the folder with `client` and `render`. */
  readonly readerFolder: string
  /** Where and with what the title's configuration was read: processes of the server read it again. */
  readonly place: TitlePlace
  /** Absolute path of the built studio; undefined where it is not served. */
  readonly studioFolder: string | undefined
  /** Called once with the address of the title, base path included. */
  readonly onListening: (address: string) => void
}

export interface RunningServer {
  /** The address of the title, base path included. */
  readonly address: string
  /** Never resolves; rejects with DatabaseUnavailable where the database that was waited for cannot be used as it is. */
  readonly failure: Promise<never>
  /** Stops accepting and ends what is under way, within STOP_TIMEOUT. */
  stop(): Promise<void>
}

/** Milliseconds that requests under way have to end when the server stops. */
const STOP_TIMEOUT = 4_000

/**
 * Opens the database, the assets and the built reader, and listens. A database that is away is waited for: until then the server
 * listens, and answers its health checks only. Throws DatabaseUnavailable, AssetsUnavailable, ReaderMissing or ListenError, each
 * of them one clear sentence.
 */
export async function startServer(configuration: Configuration, options: ServerOptions): Promise<RunningServer> {
  const renderer = await loadPageRenderer(options.readerFolder)
  const telemetry = await openTelemetry(configuration, options)
  // Nobody asks before the server listens.
  let printed = ''
  let isPrepared = false
  let closeDatabase = () => Promise.resolve()
  let lookForJobs = (): void => undefined
  try {
    const database = await openHostDatabase(configuration, telemetry.onQuery)
    closeDatabase = () => database.close()
    const { logger, place } = options
    const waiting = await prepareDatabase(database, logger)
    const assetStore = await openAssetStore(configuration)
    const analytics = await openAnalyticsStore(configuration, database.background)
    const app = await createApp({
      configuration,
      version: options.version,
      db: database.db,
      isPrepared: () => isPrepared,
      assetStore,
      analytics,
      renderer,
      studioFolder: options.studioFolder,
      lookForJobs: () => lookForJobs(),
      logger,
      telemetry,
      now: Date.now,
      randomText: randomUUID,
      origin: () => configuration.origin ?? printed,
      fetch,
    })
    const closeConnections = followConnections(app.server)
    printed = await listen(app, configuration)
    const address = `${printed}${configuration.basePath}`
    if (waiting.unavailable !== undefined)
      logger.warn(`${waiting.unavailable.message} The title waits for it at ${address}`)
    const work = startWork(waiting.prepared, () => {
      isPrepared = true
      options.onListening(address)
      const { look, end } = beginWork({ configuration, db: database.background, assetStore, analytics, logger, place })
      lookForJobs = look
      return end
    })
    const close = async () => {
      waiting.stop()
      await work.stop()
      await runInSeries([() => analytics.close(), () => telemetry.close(), () => closeDatabase()])
    }
    return { address, failure: work.failure, stop: () => stop(app, { closeConnections, close }) }
  } catch (error) {
    await runInSeries([() => telemetry.close(), () => closeDatabase()])
    throw error
  }
}

interface WorkDeps {
  readonly configuration: Configuration
  readonly db: Kysely<Database>
  readonly assetStore: AssetStore
  readonly analytics: AnalyticsStore
  readonly logger: FastifyBaseLogger
  readonly place: TitlePlace
}

/** The server's own work beside its readers. Gives what has it look for jobs, and what ends it. */
function beginWork({ configuration, db, assetStore, analytics: store, logger, place }: WorkDeps) {
  const recovering = createPublishingDeps({
    db,
    assets: assetStore,
    limits: configuration.importLimits,
    workFolder: join(configuration.dataFolder, 'work'),
    now: () => new Date(),
  })
    .then(recoverImports)
    .catch((error: unknown) => logger.error({ err: error }, 'What dead imports left behind could not be removed'))
  const stopIndexing = startIndexing({ db, assetStore, logger })
  const stopCounting = startRollup({ ...configuration.analytics, store, logger, now: Date.now })
  const jobs = beginJobs({ configuration, db, logger, place })
  const end = async () => {
    await Promise.all([recovering, stopIndexing(), stopCounting(), jobs.stop()])
  }
  return { look: jobs.look, end }
}

const IMPORT_PROGRAM = join(import.meta.dirname, 'importProcess.ts')

/** Milliseconds between two looks for uploads that nobody wants any more. */
const SWEEP_EVERY = 3_600_000

function beginJobs({ configuration, db, logger, place }: Omit<WorkDeps, 'assetStore' | 'analytics'>) {
  const queue = createJobQueue({ db, now: Date.now })
  const uploads = createUploads(join(configuration.dataFolder, UPLOADS))
  const sweep = () =>
    uploads
      .sweep(queue.find, Date.now())
      .catch((error: unknown) => logger.error({ err: error }, 'Old uploads could not be removed'))
  void sweep()
  const timer = setInterval(() => void sweep(), SWEEP_EVERY)
  const running = identifySelf().then((self) =>
    startImportJobs({
      queue,
      owner: JSON.stringify(self),
      isAlive: (owner) => isProcessAlive(JSON.parse(owner) as ProcessIdentity),
      program: IMPORT_PROGRAM,
      place,
      logger,
    }),
  )
  return {
    look: () => void running.then(({ look }) => look()),
    stop: async () => {
      clearInterval(timer)
      await (await running).stop()
    },
  }
}

/** Begins the work as soon as the database is there. */
function startWork(prepared: Promise<boolean>, begin: () => () => Promise<void>) {
  const begun = prepared.then((isThere) => (isThere ? begin() : () => Promise.resolve()))
  const { promise: failure, reject } = Promise.withResolvers<never>()
  begun.catch(reject)
  // Whoever started the server may not want to know.
  failure.catch(() => undefined)
  return { failure, stop: () => begun.then((end) => end()).catch(() => undefined) }
}

/** Gives the origin that is listened at. */
async function listen(app: FastifyInstance, { listen: place }: Configuration): Promise<string> {
  try {
    return await app.listen(place)
  } catch (cause) {
    await app.close()
    throw new ListenError(place, cause)
  }
}

interface Ending {
  /** Closes each connection as soon as nothing is under way on it. */
  readonly closeConnections: () => void
  /** Ends what the server has open besides them. */
  readonly close: () => Promise<void>
}

async function stop(app: FastifyInstance, { closeConnections, close }: Ending): Promise<void> {
  const timer = setTimeout(() => {
    app.server.closeAllConnections()
  }, STOP_TIMEOUT)
  try {
    const closed = app.close()
    closeConnections()
    await closed
  } finally {
    clearTimeout(timer)
    await close()
  }
}

/**
 * Gives what closes each connection as soon as nothing is under way on it. Node does that at the moment of closing alone, and not where
 * nothing was asked yet: browsers open connections ahead of what they ask for.
 */
function followConnections(server: Server): () => void {
  const unasked = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unasked.delete(socket)
    response.once('close', () => isClosing && server.closeIdleConnections())
  })
  return () => {
    isClosing = true
    for (const socket of unasked) socket.destroy()
  }
}

/** The reader has not been built where the server looks for it. */
class ReaderMissing extends Error {
  override readonly name = 'ReaderMissing'

  constructor(folder: string, cause: unknown) {
    super(`The reader is not built: ${folder} cannot be used. "npm start" builds it.`, { cause })
  }
}

/** Takes the built reader from its `dist` folder. Throws ReaderMissing. */
export async function loadPageRenderer(folder: string): Promise<PageRenderer> {
  const clientFolder = join(folder, 'client')
  try {
    const template = await readFile(join(clientFolder, 'index.html'), 'utf8')
    const script = join(folder, 'render', 'renderPage.js')
    const worker = await readFile(join(clientFolder, 'sw.js')).catch(() => undefined)
    // The document names every script of the first route by its hash, and these name the rest.
    const build = shortHash([template, await readFile(script), worker ?? ''])
    const built: unknown = await import(pathToFileURL(script).href)
    return { renderPage: renderPageOf(built), shell: { template }, build, worker, clientFolder }
  } catch (cause) {
    throw new ReaderMissing(folder, cause)
  }
}

function renderPageOf(built: unknown): RenderPage {
  if (typeof built === 'object' && built !== null && 'renderPage' in built && typeof built.renderPage === 'function') {
    return built.renderPage as RenderPage
  }
  throw new Error('It exports no renderPage.')
}

function shortHash(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

/** Does one after the other, each whatever became of those before it. Rejects with the first fault. */
export async function runInSeries(works: readonly (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const work of works) await work().catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
