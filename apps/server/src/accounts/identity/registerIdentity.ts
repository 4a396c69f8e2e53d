import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayTryFrom, RETRY_AFTER } from './http/attempts.ts'
import { createFetch } from './http/createFetch.ts'
import { plainPageHeaders } from '../../platform/plainPages/plainPageHeaders.ts'
import { passToProvider, presentAtMount } from './http/passToProvider.ts'
import type { IdentityDeps, IdentityService } from './IdentityDeps.ts'
import { createProviderPages } from './pages/createProviderPages.ts'
import { createPageStyle } from '../../platform/plainPages/pageStyle.ts'
import { findReaderFaces } from '../../platform/plainPages/readerFaces.ts'
import { createProviderSource } from './provider/createProviderSource.ts'
import { removeSessionsOf } from './records/identityRecords.ts'
import { registerSteps, type StepDeps } from './steps/registerSteps.ts'

/** Mounts the identity service at `{prefix of the app}/identity`. Nothing of it works before the app listens: see `origin`. */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<IdentityService> {
  const { settings, db, accounts } = deps
  const style = createPageStyle({ ...settings, faces: await findReaderFaces(deps.clientFolder) })
  const frame = { title: settings.title, home: settings.basePath, css: style.css, faces: style.faces }
  const pages = createProviderPages(frame, settings.defaultLanguage)
  const source = createProviderSource({ ...deps, pages, logger: app.log })
  const all: StepDeps = { ...deps, source, frame, pages, mountPath: `${settings.basePath}identity` }
  const places = settings.clients.flatMap(({ redirectAddresses, logoutAddresses }) => [
    ...redirectAddresses,
    ...logoutAddresses,
  ])
  const origins = new Set([...settings.readerOrigins, ...places.map((address) => new URL(address).origin)])
  const headers = plainPageHeaders(style.hash, [...origins])
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', (_request, reply, done) => {
        void reply.headers(headers)
        done()
      })
      scope.setErrorHandler((error, request, reply) => sendFailure(error, { request, reply, deps: all }))
      await scope.register((inner, _options, done) => {
        registerSteps(inner, all)
        done()
      })
      await scope.register((inner, _options, done) => {
        registerProtocol(inner, all, headers)
        done()
      })
    },
    { prefix: '/identity' },
  )
  return {
    issuer: source.issuer,
    fetch: createFetch(app, source.issuer),
    async endSessionsOf(accountId) {
      await accounts.endSessions(accountId)
      await removeSessionsOf(db, accountId)
    },
  }
}

/** Everything else below the path is the protocol library's: it reads the body and writes the answer itself. */
function registerProtocol(app: FastifyInstance, deps: StepDeps, headers: Readonly<Record<string, string>>): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(null)
  })
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      const isBeginning = (request.params as { '*': string })['*'] === 'authorize'
      if (isBeginning && !(await mayTryFrom(deps.limits, request.ip)('begin'))) return sendLater(request, reply, deps)
      const provider = await deps.source.current()
      presentAtMount(request.raw, { origin: deps.origin(), path: deps.mountPath })
      reply.hijack()
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
      await passToProvider(provider, request.raw, reply.raw)
      return reply
    },
  })
}

function sendLater(request: FastifyRequest, reply: FastifyReply, { pages }: StepDeps): FastifyReply {
  const asker = { locales: undefined, acceptLanguage: request.headers['accept-language'] }
  return reply
    .code(429)
    .header('retry-after', RETRY_AFTER)
    .type('text/html; charset=utf-8')
    .send(pages.error(asker, { code: 'later', description: undefined }))
}

interface Failed {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly deps: StepDeps
}

/** Nothing of why reaches the visitor. */
function sendFailure(error: unknown, { request, reply, deps }: Failed): FastifyReply {
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode >= 500) request.log.error({ err: error }, 'The identity service failed')
  const asker = { locales: undefined, acceptLanguage: request.headers['accept-language'] }
  const code = statusCode >= 500 ? 'server_error' : 'invalid_form'
  return reply
    .code(statusCode)
    .type('text/html; charset=utf-8')
    .send(deps.pages.error(asker, { code, description: undefined }))
}
