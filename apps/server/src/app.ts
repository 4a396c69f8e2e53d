import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { createAnswerCache } from './platform/responses/AnswerCache.ts'
import { compressTexts } from './platform/responses/sendAnswer.ts'
import { createEntitlements } from './access/entitlements.ts'
import { createRevisionsReader } from './platform/responses/readRevisions.ts'
import type { AppDeps } from './AppDeps.ts'
import { readStoredJson } from './platform/storage/AssetStore.ts'
import { createGate, type Gate } from './accounts/auth/createGate.ts'
import type { Configuration } from './config/Configuration.ts'
import { defaultPriceOf } from './config/defaultPriceOf.ts'
import { publicConfiguration } from './config/publicConfiguration.ts'
import { registerCrawlers } from './http/crawlers/crawlers.ts'
import { createOriginFinder } from './http/crawlers/addresses.ts'
import { registerRobots } from './http/crawlers/robots.ts'
import { readContentRevision } from './platform/db/contentRevision.ts'
import { createAnswerOperation } from './http/graphql/graphqlService.ts'
import { createPageStyle } from './platform/plainPages/pageStyle.ts'
import { findReaderFaces } from './platform/plainPages/readerFaces.ts'
import { createPublishingDeps } from './publishing/PublishingDeps.ts'
import { createJobQueue } from './platform/jobs.ts'
import { createUploads, UPLOADS } from './studio/uploads.ts'
import { createRateLimits } from './platform/limits.ts'
import { createPageService } from './http/pages/createPageService.ts'
import type { PageRenderer } from './http/pages/PageRenderer.ts'
import { registerPages } from './http/pages/registerPages.ts'
import { registerWorker } from './http/pages/registerWorker.ts'
import { COMMON_SECURITY_HEADERS, createSecurityPolicies, STRICT_TRANSPORT } from './http/pages/securityHeaders.ts'
import { registerStudio } from './http/studio/registerStudio.ts'
import { registerHost } from './registerHost.ts'
import { registerPurchases } from './registerPurchases.ts'
import { registerSignIn, type SignIn } from './registerSignIn.ts'
import type { Telemetry } from './platform/telemetry/openTelemetry.ts'
import { registerWebApp } from './http/webapp/registerWebApp.ts'

/** Bytes of answers and pages kept in memory. */
const CACHE_BYTES = 128 * 1024 * 1024

/** Milliseconds. */
const REQUEST_TIMEOUT = 30_000

/** Wires the server; nothing listens yet. Everything but the health checks lives below the base path (Requirement R2.1). */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { configuration, db, assetStore } = deps
  const { requestTimeout = REQUEST_TIMEOUT } = deps
  const app = Fastify({
    loggerInstance: deps.logger,
    // The reverse proxy in front keeps an access log if somebody wants one; here it would cost every answer.
    logController: new LogController({ disableRequestLogging: true }),
    // Named in every line that a request leaves in the log, and told to whoever asked.
    genReqId: deps.randomText,
    requestTimeout,
    http: {
      // Node takes the greater of both for the limit of a whole request, and its own is a minute for the head alone.
      headersTimeout: requestTimeout,
      // Left to itself, it looks for slow requests twice a minute.
      connectionsCheckingInterval: Math.ceil(requestTimeout / 30),
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false },
    // An address that cannot be decoded, or read at all, is as unknown as any other (Requirement R8.10).
    frameworkErrors: (_error, request, reply) => {
      void sendUnknown(request, reply, configuration.basePath)
    },
    trustProxy: [...configuration.proxies],
  })
  const { basePath } = configuration
  nameRequests(app)
  compressTexts(app)
  if (configuration.origin?.startsWith('https://') === true) keepToHttps(app)
  deps.telemetry?.observe(app)
  refuseUntil(deps.isPrepared, app)
  redirectToBase(app, basePath)
  registerHealth(app, {
    checkDatabase: () => readContentRevision(db),
    checkAssets: () => assetStore.check(),
  })
  registerRobots(app, {
    basePath,
    findOrigin: originFinderOf(deps),
    isClosed: configuration.password.enabled,
    hasSitemap: !isSilent(configuration),
  })
  await app.register((title) => registerTitle(title, deps), { prefix: basePath.slice(0, -1) })
  return app
}

async function registerTitle(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { configuration, db, now, telemetry } = deps
  const renderer = telemetry === undefined ? deps.renderer : followed(deps.renderer, telemetry)
  const { basePath } = configuration
  const limits = createRateLimits(db, now)
  const signIn = await registerSignIn(app, { ...deps, limits })
  const purchases = await registerPurchases(app, { ...deps, limits })
  if (signIn !== undefined) await openStudio(app, deps, signIn)
  const gate = await openGate(deps)
  const isOpen = gate === undefined ? () => true : ({ headers }: FastifyRequest) => gate.isOpen(headers.cookie)
  const cache = createAnswerCache(CACHE_BYTES)
  const readRevisions = createRevisionsReader(db, now)
  const readContentVersion = async () => (await readRevisions()).content
  const addEntitlements = createEntitlements({
    db,
    readRevision: async () => (await readRevisions()).entitlements,
    now,
  })
  const shared = { cache, readContentVersion, addEntitlements, now }
  const service = await registerHost(app, { ...deps, shared, signIn, gate, isOpen, limits, purchases })
  const answerOperation = createAnswerOperation(service)
  const { clientFolder, build, shell } = renderer
  const pageConfiguration = publicConfiguration(configuration, { version: deps.version, build })
  const findPublicOrigin = originFinderOf(deps)
  const policies = createSecurityPolicies({
    configured: configuration.origin,
    basePath,
    configuration: pageConfiguration,
    template: shell.template,
    signInOrigins: signIn?.origins,
  })
  const readFile = (url: string) => readStoredJson(url, deps.assetStore, basePath)
  const pages = createPageService({ ...shared, renderer, configuration: pageConfiguration, answerOperation, readFile })
  const findOrigin = (host: string | undefined) =>
    configuration.origin === undefined ? findOtherLoopback(host, deps.origin()) : undefined
  await app.register(async (scope) => {
    nameBuild(scope, build)
    await registerWebApp(scope, { theme: configuration.theme, configuration: pageConfiguration })
    registerCrawlers(scope, {
      ...shared,
      db,
      title: configuration,
      findOrigin: findPublicOrigin,
      isSilent: isSilent(configuration),
    })
    registerWorker(scope, { renderer, configuration: pageConfiguration, policies })
    await registerPages(scope, {
      service: pages,
      clientFolder,
      policies,
      isOpen,
      findOrigin,
      findPublicOrigin,
    })
  })
}

/** Where the title keeps its own accounts: who makes it has a role there. */
async function openStudio(app: FastifyInstance, deps: AppDeps, signIn: SignIn): Promise<void> {
  const { configuration, db, assetStore, now, origin, renderer, studioFolder: folder, randomText } = deps
  const { accounts, tokenEndpoint } = signIn
  if (accounts === undefined || !configuration.admin) return
  const { title: name, basePath, defaultLanguage, languages, timeZone, theme, importLimits, dataFolder } = configuration
  const faces = await findReaderFaces(renderer.clientFolder)
  const style = createPageStyle({ accent: theme.accent, faces, basePath })
  const workFolder = join(dataFolder, 'work')
  const clock = () => new Date(now())
  const publishing = { db, assets: assetStore, limits: importLimits, workFolder, now: clock }
  await registerStudio(app, {
    ...tokenEndpoint,
    accounts,
    publishing: await createPublishingDeps(publishing),
    assetStore,
    title: { name, defaultLanguage, languages, timeZone: timeZone ?? null },
    defaultPrice: defaultPriceOf(configuration),
    limits: configuration.graphql,
    mailsInvitations: configuration.mail.smtpUrl !== undefined,
    imports: {
      queue: createJobQueue({ db, now }),
      uploads: createUploads(join(dataFolder, UPLOADS)),
      createUuid: randomUUID,
      look: deps.lookForJobs,
    },
    plain: { frame: { title: name, home: basePath, css: style.css, faces: style.faces }, styleHash: style.hash },
    folder,
    basePath,
    origin,
    defaultLanguage,
    randomText,
    now,
  })
}

function followed(renderer: PageRenderer, { follow }: Pick<Telemetry, 'follow'>): PageRenderer {
  return { ...renderer, renderPage: (page) => follow('render', () => renderer.renderPage(page)) }
}

/** Said on the answer itself, which the identity service writes past fastify. */
function keepToHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('strict-transport-security', STRICT_TRANSPORT)
    done()
  })
}

/** What went wrong can be found in the log by what the answer names. */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
}

/** Seconds after which to come again while the database is away. */
const LATER = 5

/** What comes while the database has not been there yet is told to come again; the health checks speak for themselves. */
function refuseUntil(isPrepared: () => boolean, app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (isPrepared() || url === '/healthz' || url === '/readyz') return undefined
    return reply
      .code(503)
      .headers(COMMON_SECURITY_HEADERS)
      .headers({ 'cache-control': 'no-store', 'retry-after': LATER })
      .type('text/plain; charset=utf-8')
      .send('The title is starting. Come again in a moment.')
  })
}

function originFinderOf({ configuration, origin }: Pick<AppDeps, 'configuration' | 'origin'>) {
  return createOriginFinder({ configured: configuration.origin, printed: origin })
}

/** Nothing is listed of a title behind a password, nor of one whose content another host has. */
function isSilent({ password, host }: Configuration): boolean {
  return password.enabled || host.graphql !== undefined
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

async function openGate({ configuration, now }: AppDeps): Promise<Gate | undefined> {
  const { password, appKey, basePath } = configuration
  return password.enabled ? createGate({ password: password.value, appKey, basePath, now }) : undefined
}

/** What no route answers: a visitor is sent to the title, everybody else is told. */
function redirectToBase(app: FastifyInstance, basePath: string): void {
  app.setNotFoundHandler((request, reply) =>
    sendUnknown(request, reply, request.url.startsWith(basePath) ? undefined : basePath),
  )
}

/** `home`: where a visitor is sent. */
function sendUnknown(request: FastifyRequest, reply: FastifyReply, home: string | undefined): FastifyReply {
  void reply.headers(COMMON_SECURITY_HEADERS).header('cache-control', 'no-cache')
  const isVisit = request.method === 'GET' || request.method === 'HEAD'
  if (isVisit && home !== undefined) return reply.redirect(home, 302)
  return reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Where a page is to be asked for that was asked for by another name of this machine: an origin is one name, and only that of
 * the address that was printed signs readers in. Undefined where the name is right, or is not ours to judge. Pure.
 */
export function findOtherLoopback(host: string | undefined, origin: string): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`) || !URL.canParse(origin)) return undefined
  const requested = new URL(`http://${host}`)
  const printed = new URL(origin)
  const isAnotherName = requested.hostname !== printed.hostname && requested.port === printed.port
  const areBothOurs = LOOPBACK.includes(requested.hostname) && LOOPBACK.includes(printed.hostname)
  return isAnotherName && areBothOurs ? printed.origin : undefined
}

interface HealthDeps {
  /** Resolves when the database answers. */
  readonly checkDatabase: () => Promise<unknown>
  /** Resolves when the asset store answers. */
  readonly checkAssets: () => Promise<unknown>
}

/** Milliseconds in which each has to answer: whoever asks has a limit of its own, and wants to hear of it before. */
const LIMIT = 1_500

/** `/healthz` answers as soon as the process serves, `/readyz` when the database and the assets do. */
function registerHealth(app: FastifyInstance, { checkDatabase, checkAssets }: HealthDeps): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const checks = { database: checkDatabase, assets: checkAssets }
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, 'ok' | 'failed']> => {
        try {
          await inTime(check())
          return [name, 'ok']
        } catch (error) {
          request.log.error({ err: error }, `Not ready: ${name}`)
          return [name, 'failed']
        }
      }),
    )
    const isReady = results.every(([, result]) => result === 'ok')
    const body = { status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(results) }
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

async function inTime(check: Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const timeout = wait(LIMIT, true, { signal: ended.signal }).catch(() => false)
  const hasTimedOut = await Promise.race([check.then(() => false), timeout]).finally(() => ended.abort())
  if (hasTimedOut) throw new Error(`No answer within ${LIMIT} ms.`)
}
