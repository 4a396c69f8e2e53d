import type { TokenAnswer } from '@gatefold/contract/decode/decodeTokenAnswer'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBucket, type RateLimits } from '../../platform/limits.ts'
import { type ExchangeDeps, exchangeRefreshToken } from './exchangeRefreshToken.ts'
import { hasAppKey } from './hasAppKey.ts'
import type { IncomingHttpHeaders } from 'node:http'

export interface TokenRouteDeps extends Omit<ExchangeDeps, 'logger'> {
  readonly appKey: string
  readonly limits: RateLimits
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
 * `refresh-token`. It is exchanged by nothing but that call, never kept, never logged. Every bad token gets the same answer.
 */
export function registerTokenRoute(app: FastifyInstance, deps: TokenRouteDeps): void {
  // The fault alone: fastify's own handler would log the address, and the token with it.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply.headers(deps.headers), status, 'invalid_request')
    request.log.error({ err: error }, 'A session could not be renewed')
    return refuse(reply.headers(deps.headers), 503, 'temporarily_unavailable')
  })
  app.route({
    method: 'GET',
    url: PATH,
    exposeHeadRoute: false,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(deps.headers)
      if (isPrefetch(request.headers)) return refuse(reply, 400, 'invalid_request')
      if (!hasAppKey(request.headers, deps.appKey)) return refuse(reply, 401, 'invalid_client')
      return renew(request, reply, deps)
    },
  })
  app.route({
    method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: PATH,
    handler: (_request, reply) => refuse(reply.headers(deps.headers).header('allow', 'GET'), 405, 'invalid_request'),
  })
}

async function renew(request: FastifyRequest, reply: FastifyReply, deps: TokenRouteDeps): Promise<FastifyReply> {
  const { limits } = deps
  if (!(await limits.take(`token from ${addressBucket(request.ip)}`, PER_ADDRESS))) return sendLater(reply, 1)
  const token = findToken(request)
  if (token === undefined) return refuse(reply, 401, 'invalid_grant')
  if (!(await limits.take(`token ${token}`, PER_TOKEN))) return sendLater(reply, 6)
  const exchange = await exchangeRefreshToken(token, { ...deps, logger: request.log })
  switch (exchange.kind) {
    case 'renewed':
      return send(reply, 200, tokensOnTheWire(exchange.tokens))
    case 'refused':
      return refuse(reply, 401, 'invalid_grant')
    case 'later':
      return sendLater(reply, exchange.seconds)
    case 'unavailable':
      return refuse(reply, 503, 'temporarily_unavailable')
  }
}

/** The one refresh token of a call; undefined where there is none, or more than one. */
function findToken({ query, headers }: FastifyRequest): string | undefined {
  const inAddress: unknown = (query as Readonly<Record<string, unknown>>)['refresh_token']
  const given = [inAddress, headers['refresh-token']].filter((token) => token !== undefined)
  const [token] = given
  const isOne = given.length === 1 && typeof token === 'string' && token.length <= LONGEST_TOKEN
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
