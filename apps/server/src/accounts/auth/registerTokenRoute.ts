import type { IncomingHttpHeaders } from 'node:http'
import { decodeTokenAnswer, type TokenAnswer } from '@gatefold/contract/decode/decodeTokenAnswer'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isRecord } from '@gatefold/magazine/isRecord'
import { addressBucket, type RateLimits } from '../../platform/limits.ts'
import { hasAppKey } from './hasAppKey.ts'
import type { ReadMetadata } from './createTokenVerifier.ts'

export interface TokenRouteDeps extends TokenEndpoint {
  readonly appKey: string
  readonly limits: RateLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** Many readers may sit behind one address. */
const PER_ADDRESS = { limit: 120, seconds: 60 }

/** Three tabs, a lost answer, another try: a reader who asks more often with one token is not one. */
const PER_TOKEN = { limit: 10, seconds: 60 }

const LONGEST_TOKEN = 8_192

const PATH = '/auth/token'

/**
 * Renews a session at `GET {prefix}/auth/token` (Requirement R7.3): the refresh token stands in the address or in the header
 * `refresh-token`. It is exchanged by nothing but that call, never written down, never logged. Every bad token gets the same
 * answer.
 */
export function registerTokenRoute(app: FastifyInstance, deps: TokenRouteDeps): void {
  // The fault alone: fastify's own handler would log the address, and the token with it.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply.headers(deps.headers), status, 'invalid_request')
    request.log.error({ err: error }, 'A session could not be renewed')
    return refuse(reply.headers(deps.headers), 503, 'temporarily_unavailable')
  })
  const exchange = deps.answersOnceMore ? exchangeRefreshToken : rememberExchanges(exchangeRefreshToken, deps.now)
  app.route({
    method: 'GET',
    url: PATH,
    exposeHeadRoute: false,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(deps.headers)
      if (isPrefetch(request.headers)) return refuse(reply, 400, 'invalid_request')
      if (!hasAppKey(request.headers, deps.appKey)) return refuse(reply, 401, 'invalid_client')
      return renew(request, reply, { ...deps, exchange })
    },
  })
  app.route({
    method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: PATH,
    handler: (_request, reply) => refuse(reply.headers(deps.headers).header('allow', 'GET'), 405, 'invalid_request'),
  })
}

interface RenewDeps extends TokenRouteDeps {
  readonly exchange: ExchangeRefreshToken
}

async function renew(request: FastifyRequest, reply: FastifyReply, deps: RenewDeps): Promise<FastifyReply> {
  const { limits } = deps
  if (!(await limits.take(`token from ${addressBucket(request.ip)}`, PER_ADDRESS))) return sendLater(reply, 1)
  const token = findToken(request)
  if (token === undefined) return refuse(reply, 401, 'invalid_grant')
  if (!(await limits.take(`token ${token}`, PER_TOKEN))) return sendLater(reply, 6)
  const answer = await deps.exchange(token, { ...deps, logger: request.log })
  switch (answer.kind) {
    case 'renewed':
      return send(reply, 200, tokensOnTheWire(answer.tokens))
    case 'refused':
      return refuse(reply, 401, 'invalid_grant')
    case 'later':
      return sendLater(reply, answer.seconds)
    case 'unavailable':
      return refuse(reply, 503, 'temporarily_unavailable')
  }
}

/** The one refresh token of a call; undefined where there is none, or more than one. */
function findToken({ query, headers }: FastifyRequest): string | undefined {
  const inAddress: unknown = (query as Readonly<Record<string, unknown>>)['refresh_token']
  const candidates = [inAddress, headers['refresh-token']].filter((token) => token !== undefined)
  const [token] = candidates
  const isOne = candidates.length === 1 && typeof token === 'string' && token.length <= LONGEST_TOKEN
  return isOne && /^[\x21-\x7e]+$/.test(token) ? token : undefined
}

function tokensOnTheWire(tokens: TokenAnswer): Readonly<Record<string, unknown>> {
  return {
    access_token: tokens.accessToken,
    expires_in: tokens.expiresIn,
    refresh_token: tokens.refreshToken,
    refresh_expires_in: tokens.refreshExpiresIn,
  }
}

function sendLater(reply: FastifyReply, seconds: number): FastifyReply {
  return refuse(reply.header('retry-after', seconds), 429, 'slow_down')
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return send(reply, status, { error })
}

function send(reply: FastifyReply, status: number, body: Readonly<Record<string, unknown>>): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').header('pragma', 'no-cache').send(body)
}

/** Whether a browser asks before anybody has: for a page that may be opened, or that is made out of sight. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}

type Exchange =
  | { readonly kind: 'renewed'; readonly tokens: TokenAnswer }
  /** The refresh token is good for nothing. */
  | { readonly kind: 'refused' }
  /** Asked too often; `seconds` until it may be asked again. */
  | { readonly kind: 'later'; readonly seconds: number }
  /** The identity service did not answer, or answered what cannot be used: the session may well be good. */
  | { readonly kind: 'unavailable' }

/** Where a refresh token is exchanged (RFC 6749, section 3.2). */
export interface TokenEndpoint {
  readonly readMetadata: ReadMetadata
  readonly fetch: typeof globalThis.fetch
  readonly clientId: string
  /** Whether the service itself gives its last answer again to whoever did not hear it. */
  readonly answersOnceMore: boolean
}

interface ExchangeDeps extends TokenEndpoint {
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

type ExchangeRefreshToken = (refreshToken: string, deps: ExchangeDeps) => Promise<Exchange>

/** Milliseconds in which whoever presents the same refresh token again gets the same answer. */
const GRACE = 30_000

/** The latest exchanges; a thousand within GRACE are more than a title's host sees. */
const MOST_REMEMBERED = 1_000

/**
 * A page that is left in the middle of its renewal never hears the answer, and the next one asks with the same token. Where the
 * identity service takes each token once that would end the session, so what replaced a token is remembered here, in memory,
 * until GRACE is over or its successor is replaced (decision 0315).
 */
function rememberExchanges(exchange: ExchangeRefreshToken, now: () => number): ExchangeRefreshToken {
  const limits = { max: MOST_REMEMBERED, ttl: GRACE, ttlAutopurge: true, ttlResolution: 0, perf: { now } }
  const remembered = new LRUCache<string, { readonly answer: Promise<Exchange>; readonly requestedAt: number }>(limits)
  const predecessors = new LRUCache<string, string>(limits)
  const askFirst = async (token: string, deps: ExchangeDeps) => {
    const answer = await exchange(token, deps)
    const successor = answer.kind === 'renewed' ? answer.tokens.refreshToken : undefined
    if (successor === undefined || successor === token) {
      remembered.delete(token)
    } else {
      predecessors.set(successor, token)
      remembered.delete(predecessors.get(token) ?? '')
    }
    return answer
  }
  return async (token, deps) => {
    const before = remembered.get(token)
    if (before !== undefined) return withAge(await before.answer, Math.ceil((now() - before.requestedAt) / 1000))
    const answer = askFirst(token, deps)
    remembered.set(token, { answer, requestedAt: now() })
    return answer
  }
}

/** `seconds` since its tokens were asked for. */
function withAge(answer: Exchange, seconds: number): Exchange {
  if (answer.kind !== 'renewed') return answer
  const { expiresIn, refreshExpiresIn, ...tokens } = answer.tokens
  const left = (lifetime: number) => Math.max(0, lifetime - seconds)
  return {
    kind: 'renewed',
    tokens: {
      ...tokens,
      expiresIn: left(expiresIn),
      ...(refreshExpiresIn !== undefined && { refreshExpiresIn: left(refreshExpiresIn) }),
    },
  }
}

/** Milliseconds that the identity service has to answer. */
const ANSWER_WITHIN = 10_000

/** Errors that the reader's token is the cause of; `invalid_request` is said of one that cannot be read. */
const TOKEN_ERRORS = [
  'invalid_grant',
  'invalid_request',
  'invalid_token',
  'login_required',
  'interaction_required',
  'consent_required',
]

/** Seconds, where an identity service does not say. */
const LATER = 30

/** Exchanges a refresh token at the identity service (RFC 6749, section 6). Never rejects; no token is ever logged. */
async function exchangeRefreshToken(refreshToken: string, deps: ExchangeDeps): Promise<Exchange> {
  try {
    const response = await post(refreshToken, deps)
    return await judge(response, deps.logger)
  } catch (error) {
    deps.logger.error({ err: error }, 'The identity service could not be asked for a new token')
    return { kind: 'unavailable' }
  }
}

async function post(refreshToken: string, { readMetadata, fetch, clientId }: ExchangeDeps): Promise<Response> {
  const { tokenEndpoint } = await readMetadata()
  return fetch(tokenEndpoint, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
    }).toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  })
}

async function judge(response: Response, logger: ExchangeDeps['logger']): Promise<Exchange> {
  const { status } = response
  const text = await response.text()
  const body = readBody(text)
  if (status === 429) return { kind: 'later', seconds: secondsOf(response.headers.get('retry-after')) }
  if (status === 200) return { kind: 'renewed', tokens: decodeTokenAnswer(withLifetimes(body)) }
  const error = body['error']
  if (status < 500 && TOKEN_ERRORS.includes(String(error))) return { kind: 'refused' }
  // Glewlwyd's way of saying no; whatever stands in between and fails says something.
  if (status === 400 && text === '') return { kind: 'refused' }
  // Such as a client that the identity service does not know: no fault of any reader's session.
  const code = typeof error === 'string' ? error.slice(0, 64) : undefined
  logger.error({ status, error: code }, 'The identity service gives no new token')
  return { kind: 'unavailable' }
}

type Body = Readonly<Record<string, unknown>>

/** Its text is in no error: it may hold tokens. */
function readBody(text: string): Body {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Keycloak says 0 of a refresh token without an end; Entra has a name of its own for the field. */
function withLifetimes(body: Body): Body {
  const { refresh_expires_in: seconds = body['refresh_token_expires_in'], ...rest } = body
  return Number(seconds) > 0 ? { ...rest, refresh_expires_in: seconds } : rest
}

function secondsOf(retryAfter: string | null): number {
  return retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) : LATER
}
