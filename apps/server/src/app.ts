import cors from '@fastify/cors'
import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import { createAnswerCache } from './answers/AnswerCache.ts'
import { createContentVersionReader } from './answers/readContentVersion.ts'
import type { AssetStore } from './assets/AssetStore.ts'
import { registerAssets } from './assets/httpAssets.ts'
import { findIssueFile } from './assets/findIssueFile.ts'
import { readStoredJson } from './assets/readStoredJson.ts'
import { registerPackagedPages } from './assets/packagedPages.ts'
import type { Configuration } from './config/Configuration.ts'
import { publicConfiguration } from './config/publicConfiguration.ts'
import { readContentRevision } from './db/contentRevision.ts'
import type { Database } from './db/schema.ts'
import { createExecuteOperation } from './graphql/executeOperation.ts'
import { registerGraphql } from './graphql/graphqlPlugin.ts'
import { registerHealth } from './health/registerHealth.ts'
import { createPageService } from './pages/createPageService.ts'
import type { PageRenderer } from './pages/PageRenderer.ts'
import { registerPages } from './pages/registerPages.ts'
import { registerWorker } from './pages/registerWorker.ts'
import {
  COMMON_SECURITY_HEADERS,
  frameSecurityHeaders,
  hashInlineScripts,
  pageSecurityHeaders,
} from './pages/securityHeaders.ts'

export interface AppParts {
  readonly configuration: Configuration
  /** Version of the reader that is served. */
  readonly version: string
  readonly db: Kysely<Database>
  readonly assetStore: AssetStore
  readonly renderer: PageRenderer
  readonly logger: FastifyBaseLogger
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Makes a string that nobody can guess. */
  readonly randomText: () => string
}

/** Bytes of answers and pages kept in memory. */
const CACHE_BYTES = 128 * 1024 * 1024

/** A request whose head and body take longer is dropped. Milliseconds. */
const REQUEST_TIMEOUT = 30_000

/** Wires the server; nothing listens yet. Everything but the health checks lives below the base path (Requirement R2.1). */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { configuration, db, assetStore } = parts
  const app = Fastify({
    loggerInstance: parts.logger,
    // The reverse proxy in front keeps an access log if somebody wants one; here it would cost every answer.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false },
  })
  const { basePath } = configuration
  redirectToBase(app, basePath)
  registerHealth(app, {
    checkDatabase: () => readContentRevision(db),
    checkAssets: () => assetStore.size({ hash: '0'.repeat(64), extension: 'bin' }),
  })
  await app.register((title) => registerTitle(title, parts), { prefix: basePath.slice(0, -1) })
  return app
}

async function registerTitle(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { configuration, db, now, renderer } = parts
  const { readerOrigins, basePath, appKey, graphql: limits } = configuration
  const cache = createAnswerCache(CACHE_BYTES)
  const readContentVersion = createContentVersionReader(db, now)
  const shared = { cache, readContentVersion, now }
  const { promise: service, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof registerGraphql>>>()
  await app.register(async (scope) => {
    if (readerOrigins.length > 0) await allowOrigins(scope, readerOrigins)
    const files = { store: parts.assetStore, headers: COMMON_SECURITY_HEADERS }
    registerAssets(scope, files)
    registerPackagedPages(scope, { ...files, findFile: (issueId, path) => findIssueFile(db, issueId, path) })
    await scope.register(async (inner) => {
      resolve(await registerGraphql(inner, { ...shared, appKey, limits, db, basePath, mark: parts.randomText() }))
    })
  })
  const execute = createExecuteOperation(await service)
  const { clientFolder, build, shell } = renderer
  const pageConfiguration = publicConfiguration(configuration, { version: parts.version, build })
  const scriptHashes = hashInlineScripts(shell.template)
  const policy = pageSecurityHeaders({ scriptHashes, configuration: pageConfiguration })
  const frameHeaders = frameSecurityHeaders(pageConfiguration)
  const readFile = (url: string) => readStoredJson(url, parts.assetStore, basePath)
  const pages = createPageService({ ...shared, renderer, configuration: pageConfiguration, policy, execute, readFile })
  await app.register(async (scope) => {
    nameBuild(scope, build)
    registerWorker(scope, { renderer, configuration: pageConfiguration, policy })
    await registerPages(scope, { service: pages, clientFolder, frameHeaders })
  })
}

/**
 * Every answer names the build, failures too: a reader learns that there is a new one, and that it has reached us and not
 * the page of a network that wants a sign-in first (Requirements R4.8, R7.5).
 */
function nameBuild(app: FastifyInstance, build: string): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header(BUILD_HEADER, build)
    done()
  })
}

/** Readers that another host serves may call us (Requirement R7.1 names the headers they send). */
async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [
      'content-type',
      'app-key',
      'app-user-role',
      'app-user-id',
      'x-timestamp',
      'authorization',
      'range',
      'if-range',
      'if-none-match',
    ],
    exposedHeaders: ['etag', 'content-range', 'accept-ranges'],
    maxAge: 86_400,
  })
}

/** What no route answers: a visitor is sent to the title, everybody else is told. */
function redirectToBase(app: FastifyInstance, basePath: string): void {
  app.setNotFoundHandler((request, reply) => {
    void reply.headers(COMMON_SECURITY_HEADERS).header('cache-control', 'no-cache')
    const isVisit = request.method === 'GET' || request.method === 'HEAD'
    if (isVisit && !request.url.startsWith(basePath)) return reply.redirect(basePath, 302)
    return reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
  })
}
