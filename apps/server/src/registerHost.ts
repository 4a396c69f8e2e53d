import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExportableIssue, writeIssuePackage } from '@gatefold/importers/issue-package/writeIssuePackage'
import type { Kysely } from 'kysely'
import { OLDEST_EVENT, registerEvents, takesEvents } from './analytics/eventsRoute.ts'
import { createFileGuard } from './access/fileGuard.ts'
import { createFilePasses, type FilePasses } from './access/filePasses.ts'
import type { AnswerCache } from './platform/responses/AnswerCache.ts'
import type { AddEntitlements } from './access/entitlements.ts'
import type { ReadContentVersion } from './platform/responses/readRevisions.ts'
import type { AppDeps } from './AppDeps.ts'
import { defaultPriceOf } from './config/defaultPriceOf.ts'
import { registerAssets, registerPackagedPages, sendMissing } from './http/files.ts'
import type { Gate } from './accounts/auth/createGate.ts'
import { registerGate } from './accounts/auth/registerGate.ts'
import { registerTokenRoute } from './accounts/auth/registerTokenRoute.ts'
import type { GraphqlService } from './http/graphql/graphqlService.ts'
import { type Bearer, registerGraphql } from './http/graphql/registerGraphql.ts'
import { createFavorites } from './content/favorites.ts'
import { readFileKeys, readReceiptKey } from './accounts/identity/readIdentityKeys.ts'
import type { RateLimits } from './platform/limits.ts'
import { COMMON_SECURITY_HEADERS } from './http/pages/securityHeaders.ts'
import type { Purchases } from './commerce/purchases/Purchases.ts'
import { createSearchLimit } from './http/graphql/operationLimits.ts'
import type { SignIn } from './registerSignIn.ts'
import { bearerOf, INVALID_TOKEN, type TokenVerifier } from './accounts/auth/createTokenVerifier.ts'
import { hasAppKey } from './accounts/auth/hasAppKey.ts'
import { sendText } from './http/pages/sendText.ts'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import type { Database } from './platform/db/schema.ts'
import { readStoredIssue } from './publishing/issues/readStoredIssue.ts'
import { findActivePurchase } from './commerce/purchases/purchaseQueries.ts'

export interface HostDeps extends Pick<
  AppDeps,
  'analytics' | 'telemetry' | 'configuration' | 'db' | 'assetStore' | 'now' | 'randomText'
> {
  readonly shared: {
    readonly cache: AnswerCache
    readonly readContentVersion: ReadContentVersion
    readonly addEntitlements: AddEntitlements
  }
  readonly limits: RateLimits
  readonly purchases: Purchases
  /** Undefined where nobody can sign in. */
  readonly signIn: SignIn | undefined
  /** Undefined where there is no password. */
  readonly gate: Gate | undefined
  readonly isOpen: (request: FastifyRequest) => boolean
}

const headers = COMMON_SECURITY_HEADERS

/** All that a reader calls, wherever it was served from (Requirements R7.1, R7.3). Gives the service behind the GraphQL call. */
export async function registerHost(app: FastifyInstance, deps: HostDeps): Promise<GraphqlService> {
  const { configuration, shared, signIn, db, now } = deps
  const filePasses = createFilePasses({
    readKeys: () => readFileKeys(db, now()),
    signIn,
    basePath: configuration.basePath,
    now,
  })
  const { promise, resolve } = Promise.withResolvers<GraphqlService>()
  await app.register(async (scope) => {
    if (configuration.readerOrigins.length > 0) await allowOrigins(scope, configuration.readerOrigins)
    await registerFiles(scope, deps, filePasses)
    registerSessions(scope, deps)
    registerReceiptKeys(scope, { ...deps, headers })
    if (takesEvents(configuration)) await registerCounting(scope, deps)
    await scope.register(async (inner) => {
      const { appKey, basePath, graphql: limits } = configuration
      const { isOpen, purchases, limits: allowances } = deps
      const mark = deps.randomText()
      const verifier = signIn?.verifier
      const defaultPrice = defaultPriceOf(configuration)
      const followBearer = async (bearer: Bearer, request: FastifyRequest) =>
        filePasses.passes?.followBearer(bearer, cookiesOf(request, configuration))
      const calls = { appKey, limits, verifier, isOpen, followBearer }
      const favorites = configuration.favorites ? createFavorites({ db, now, limits: allowances }) : undefined
      const takeSearch = createSearchLimit(allowances)
      const readCounts = takesEvents(configuration) ? deps.analytics.readCounts : undefined
      const nouns = { purchases, favorites, readCounts, takeSearch, defaultPrice }
      resolve(await registerGraphql(inner, { ...shared, ...calls, ...nouns, db, basePath, now, mark }))
    })
  })
  return promise
}

/** In a scope of its own, for how it reads bodies and limits calls. */
async function registerCounting(app: FastifyInstance, { configuration, analytics, now, telemetry }: HostDeps) {
  const { analytics: settings, languages, origin, readerOrigins } = configuration
  await app.register((scope) =>
    registerEvents(scope, {
      store: analytics,
      now,
      searchWords: settings.searchWords,
      languages,
      oldest: Math.min(OLDEST_EVENT, settings.retentionDays.events),
      origin,
      readerOrigins,
      headers,
      count: (events) => telemetry?.countEvents(events),
    }),
  )
}

function cookiesOf({ headers: { cookie }, protocol }: FastifyRequest, { origin }: HostDeps['configuration']) {
  return { cookies: cookie, isSecure: protocol === 'https' || (origin?.startsWith('https://') ?? false) }
}

async function registerFiles(app: FastifyInstance, deps: HostDeps, { passes, tickets }: FilePasses): Promise<void> {
  const { configuration, db, now, assetStore: store, gate, isOpen, shared } = deps
  const { basePath } = configuration
  const guard = createFileGuard({
    db,
    now,
    passes,
    tickets,
    addEntitlements: shared.addEntitlements,
    isGated: gate !== undefined,
  })
  await app.register((scope, _options, done) => {
    if (gate !== undefined) closeFiles(scope, isOpen)
    registerAssets(scope, {
      store,
      headers,
      judge: (asset, request) => guard.judge(asset, cookiesOf(request, configuration)),
    })
    registerLibrary(scope, {
      ...deps,
      assets: store,
      headers,
      findReader: async ({ headers: { cookie } }) => (await passes?.findViewer(cookie))?.viewer.subject,
    })
    done()
  })
  // What a packaged page asks for comes from an origin that is nobody's, without the cookie of the password's gate: the page itself comes
  // with it, and gets a ticket.
  registerPackagedPages(app, {
    store,
    headers,
    basePath,
    judge: async ({ ticket, ...file }, request) =>
      ticket === undefined && !isOpen(request)
        ? { kind: 'closed' }
        : guard.judgePackaged(file, { ...cookiesOf(request, configuration), ticket }),
  })
}

/** Each in a scope of its own, for how each reads bodies and tells of errors. */
function registerSessions(app: FastifyInstance, { configuration, limits, signIn, gate, now }: HostDeps): void {
  const { appKey, origin } = configuration
  if (signIn !== undefined) {
    const { tokenEndpoint, verifier, endSessionsOf } = signIn
    void app.register((scope, _options, done) => {
      registerTokenRoute(scope, { ...tokenEndpoint, appKey, limits, headers, now })
      done()
    })
    if (endSessionsOf !== undefined) {
      void app.register((scope, _options, done) => {
        registerEndSessions(scope, { appKey, verifier, endSessionsOf, headers })
        done()
      })
    }
  }
  if (gate !== undefined) {
    const isSecure = origin?.startsWith('https://') ?? false
    void app.register((scope, _options, done) => {
      registerGate(scope, { gate, appKey, limits, isSecure, headers })
      done()
    })
  }
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
      'refresh-token',
      'range',
      'if-range',
      'if-none-match',
    ],
    exposedHeaders: ['etag', 'content-range', 'accept-ranges', 'www-authenticate', 'retry-after'],
    maxAge: 86_400,
  })
}

interface EndSessionsDeps {
  readonly appKey: string
  readonly verifier: TokenVerifier
  readonly endSessionsOf: (accountId: string) => Promise<void>
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** Ends a reader's sessions on all devices at `POST {prefix}/identity/sessions/end-all`, by an access token of one of them. */
function registerEndSessions(app: FastifyInstance, deps: EndSessionsDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => {
    done(null)
  })
  app.post('/identity/sessions/end-all', async (request, reply) => {
    void reply.headers(deps.headers).header('cache-control', 'no-store')
    if (!hasAppKey(request.headers, deps.appKey)) return reply.code(401).send({ error: 'invalid_client' })
    const verification = await deps.verifier.verify(bearerOf(request.headers.authorization) ?? '')
    const subject = verification.kind === 'verified' ? verification.viewer.subject : undefined
    if (subject === undefined) return reply.code(401).headers(INVALID_TOKEN).send({ error: 'invalid_token' })
    await deps.endSessionsOf(subject)
    return reply.code(204).send()
  })
}

/** Keeps the files of a scope from whoever has not entered the title's password, and from caches that many share. */
function closeFiles(app: FastifyInstance, isOpen: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpen(request)) return sendText(reply.code(401), 'The password has to be entered first.')
    return undefined
  })
  app.addHook('onSend', async (_request, reply) => {
    const caching = reply.getHeader('cache-control')
    if (typeof caching === 'string') void reply.header('cache-control', caching.replace(/^public\b/, 'private'))
  })
}

interface LibraryDeps {
  readonly db: Kysely<Database>
  readonly assets: AssetStore
  readonly purchases: Purchases
  readonly limits: RateLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** The subject of the reader whose browser asks; undefined for everybody. */
  readonly findReader: (request: FastifyRequest) => Promise<string | undefined>
}

/** Writing a package reads every file of an issue. */
const PACKAGES = { limit: 20, seconds: 3_600 }

/** `GET {prefix}/receipts/keys.json`: the public part of the key that receipts are checked with, as a JWK set (RFC 7517). */
export function registerReceiptKeys(
  app: FastifyInstance,
  { db, now, headers }: Pick<LibraryDeps, 'db' | 'now' | 'headers'>,
): void {
  app.get('/receipts/keys.json', { exposeHeadRoute: false }, async (_request, reply) => {
    const { d: _secret, ...key } = await readReceiptKey(db, now())
    return reply
      .headers(headers)
      .header('cache-control', 'public, max-age=300')
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: [key] }))
  })
}

/**
 * What a reader owns, to be taken along: `GET {prefix}/library/{issue id}.issue` is the issue as a package with the receipt in
 * it, which every Gatefold imports, for its owner alone; to everybody else there is no such file.
 */
function registerLibrary(app: FastifyInstance, deps: LibraryDeps): void {
  const { headers } = deps
  app.get<{ Params: { file: string } }>('/library/:file', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers(headers)
    const { issueId } = /^(?<issueId>[0-9a-f-]{36})\.issue$/.exec(request.params.file)?.groups ?? {}
    const reader = issueId === undefined ? undefined : await deps.findReader(request)
    if (issueId === undefined || reader === undefined) return sendMissing(reply)
    return sendPackage(reply, { reader, issueId }, deps)
  })
}

async function sendPackage(
  reply: FastifyReply,
  owner: { readonly reader: string; readonly issueId: string },
  { db, assets, purchases, limits, now }: LibraryDeps,
): Promise<FastifyReply> {
  const purchase = await findActivePurchase(db, owner)
  const row = await db.selectFrom('issues').select('slug').where('id', '=', owner.issueId).executeTakeFirst()
  if (purchase === undefined || row === undefined) return sendMissing(reply)
  if (!(await limits.take(`packages for ${owner.reader}`, PACKAGES))) {
    return reply
      .code(429)
      .header('retry-after', 180)
      .type('text/plain; charset=utf-8')
      .send('Too many packages at once. Wait a few minutes and try again.')
  }
  const issue = await readStoredIssue(owner.issueId, { db, assets })
  const receipt = await purchases.findReceipt(purchase.id)
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', asAttachment(row.slug))
    .type('application/zip')
    .send(writeIssuePackage(ownedPackage(issue, receipt), new Date(now())))
}

/** A header holds ASCII alone; a name in other letters stands encoded beside one that every browser knows (RFC 6266). */
function asAttachment(slug: string): string {
  const encoded = encodeURIComponent(slug)
  if (encoded === slug) return `attachment; filename="${slug}.issue"`
  return `attachment; filename="issue.issue"; filename*=UTF-8''${encoded}.issue`
}

/** Wherever an owner takes it, it is not for sale: what it costs here stays here. */
function ownedPackage(issue: ExportableIssue, receipt: string | null): ExportableIssue {
  return { ...issue, terms: undefined, ...(receipt === null ? {} : { receipt }) }
}
