import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerCache } from './answers/AnswerCache.ts'
import type { ReadContentVersion } from './answers/readContentVersion.ts'
import type { AppParts } from './app.ts'
import { findIssueFile } from './assets/findIssueFile.ts'
import { registerAssets } from './assets/httpAssets.ts'
import { registerPackagedPages } from './assets/packagedPages.ts'
import type { Gate } from './auth/createGate.ts'
import { registerEndSessions } from './auth/registerEndSessions.ts'
import { registerGate } from './auth/registerGate.ts'
import { registerTokenRoute } from './auth/registerTokenRoute.ts'
import type { GraphqlService } from './graphql/createGraphqlService.ts'
import { registerGraphql } from './graphql/graphqlPlugin.ts'
import type { RateLimits } from './limits/RateLimits.ts'
import { closeFiles } from './pages/closeFiles.ts'
import { COMMON_SECURITY_HEADERS } from './pages/securityHeaders.ts'
import type { SignIn } from './signIn.ts'

export interface HostParts extends Pick<
  AppParts,
  'configuration' | 'db' | 'assetStore' | 'redirects' | 'now' | 'randomText'
> {
  readonly shared: { readonly cache: AnswerCache; readonly readContentVersion: ReadContentVersion }
  readonly limits: RateLimits
  /** Undefined where nobody can sign in. */
  readonly signIn: SignIn | undefined
  /** Undefined where there is no password. */
  readonly gate: Gate | undefined
  readonly isOpen: (request: FastifyRequest) => boolean
}

const headers = COMMON_SECURITY_HEADERS

/** All that a reader calls, wherever it was served from (Requirements R7.1, R7.3). Gives the service behind the GraphQL call. */
export async function registerHost(app: FastifyInstance, parts: HostParts): Promise<GraphqlService> {
  const { configuration, shared, signIn } = parts
  const { promise, resolve } = Promise.withResolvers<GraphqlService>()
  await app.register(async (scope) => {
    if (configuration.readerOrigins.length > 0) await allowOrigins(scope, configuration.readerOrigins)
    await scope.register((inner, _options, done) => {
      registerFiles(inner, parts)
      done()
    })
    registerPackages(scope, parts)
    registerSessions(scope, parts)
    await scope.register(async (inner) => {
      const { appKey, basePath, graphql: limits } = configuration
      const { db, now, isOpen } = parts
      const mark = parts.randomText()
      const verifier = signIn?.verifier
      const options = { ...shared, appKey, limits, db, basePath, now, mark, verifier, isOpen }
      resolve(await registerGraphql(inner, options))
    })
  })
  return promise
}

function registerFiles(app: FastifyInstance, { assetStore: store, redirects, gate, isOpen }: HostParts): void {
  if (gate !== undefined) closeFiles(app, isOpen)
  registerAssets(app, { store, redirects, headers })
}

/** What a packaged page asks for comes from an origin that is nobody's, without the cookie of the gate: knowing the address is enough. */
function registerPackages(app: FastifyInstance, { db, assetStore: store }: HostParts): void {
  registerPackagedPages(app, { store, headers, findFile: (file) => findIssueFile(db, file) })
}

/** Each in a scope of its own, for how each reads bodies and tells of errors. */
function registerSessions(app: FastifyInstance, { configuration, limits, signIn, gate }: HostParts): void {
  const { appKey, origin } = configuration
  if (signIn !== undefined) {
    const { exchange, verifier, endSessionsOf } = signIn
    void app.register((scope, _options, done) => {
      registerTokenRoute(scope, { ...exchange, appKey, limits, headers })
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
