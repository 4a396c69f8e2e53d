import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { mayTryFrom, RETRY_AFTER } from './steps/attempts.ts'
import { plainPageHeaders } from '../../platform/plainPages/plainPageHeaders.ts'
import { overrideForwardedOrigin } from './provider/overrideForwardedOrigin.ts'
import type { IdentityDeps, IdentityService } from './IdentityDeps.ts'
import { createPageStyle } from '../../platform/plainPages/pageStyle.ts'
import { findReaderFaces } from '../../platform/plainPages/readerFaces.ts'
import { createProviderSource } from './provider/createProviderSource.ts'
import { removeSessionsOf } from './identityRecords.ts'
import { registerInvitations } from './registerInvitations.ts'
import { registerSteps, type StepDeps } from './steps/registerSteps.ts'
import type { ProviderPages } from './provider/providerConfiguration.ts'
import { html, Markup } from '../../platform/plainPages/html.ts'
import { backTo, actionList, layout, type PageFrame } from '../../platform/plainPages/layout.ts'
import { choosePageLanguage, type PageLanguage } from '../../platform/plainPages/pageLanguage.ts'
import { FAULT_TEXTS, type PageFault } from './steps/signInSteps.ts'

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
        registerInvitations(inner, all)
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
      overrideForwardedOrigin(request.raw, { origin: deps.origin(), path: deps.mountPath })
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

/** A status without a body. */
const EMPTY: readonly number[] = [204, 205, 304]

/** Answers requests below `issuer` from within the process; everything else goes over the network. */
export function createFetch(app: FastifyInstance, issuer: () => string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${issuer()}/`)) return fetch(request)
    const { pathname, search } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(body.length === 0 ? {} : { payload: body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined) headers.append(name, String(one))
      }
    }
    const isEmpty = EMPTY.includes(answer.statusCode)
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}

/** The faults that have words of their own; every other one is the asking page's. */
const FAULTS: Readonly<Record<string, PageFault>> = {
  invalid_redirect_uri: 'unknown-return',
  invalid_client: 'unknown-return',
  session_not_found: 'run-out',
  server_error: 'server',
  later: 'later',
}

/** The library says `invalid_request` of a sign-in that is over, and why in its description. */
const RUN_OUT = /session|expired|cookie|principal/

/** The pages outside of a sign-in: failures, and signing out. */
function createProviderPages(frame: PageFrame, defaultLanguage: string): ProviderPages {
  return {
    error(asker, { code, description }) {
      const language = choosePageLanguage(asker, defaultLanguage)
      const fault = faultOf(code, description ?? '')
      return failurePage(frame, language, { fault, detail: [code, description].filter(Boolean).join(': ') })
    },
    signOut(asker, form) {
      const language = choosePageLanguage(asker, defaultLanguage)
      return signOutPage(frame, language, form)
    },
    signedOut(asker) {
      const language = choosePageLanguage(asker, defaultLanguage)
      const { _ } = language
      const body = html`<p>${_('Free articles are still yours to read.')}</p>
        ${actionList([backTo(frame, language, frame.home)])}`
      return layout(frame, language, { heading: _('You are signed out'), body })
    },
  }
}

function faultOf(code: string, description: string): PageFault {
  if (code === 'invalid_request' && RUN_OUT.test(description)) return 'run-out'
  return FAULTS[code] ?? 'bad-request'
}

interface Failure {
  readonly fault: PageFault
  /** For whoever looks into it. */
  readonly detail: string
}

function failurePage(frame: PageFrame, language: PageLanguage, { fault, detail }: Failure): string {
  const { _ } = language
  const body = html`<p>${_(FAULT_TEXTS[fault])}</p>
    <p class="reason">${_('Reason:')} <code lang="en" dir="ltr">${detail}</code></p>
    ${actionList([backTo(frame, language, frame.home)])}`
  return layout(frame, language, { heading: _('That did not work'), body })
}

/** `form` is the library's: hidden fields only, sent by the buttons. */
function signOutPage(frame: PageFrame, language: PageLanguage, form: string): string {
  const { _ } = language
  const body = html`<p>${_('Paid issues on this device open again when you sign in.')}</p>
    ${new Markup(form)}
    <div class="choice">
      <button class="act" form="op.logoutForm" name="logout" value="yes">${_('Sign out')}</button>
    </div>
    ${actionList([html`<a href="${frame.home}">${_('Stay signed in')}</a>`])}`
  return layout(frame, language, { heading: _('Sign out?'), body })
}

/** Resolves when the library has answered. */
async function passToProvider(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await provider.callback()(request, response)
}
