import { isRecord } from '@gatefold/magazine/isRecord'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { addressBucket, type RateLimits } from '../../platform/limits.ts'
import type { Gate } from './createGate.ts'
import { hasAppKey } from './hasAppKey.ts'

export interface GateRouteDeps {
  readonly gate: Gate
  readonly appKey: string
  readonly limits: RateLimits
  /** Whether readers come by https, as far as the server knows. */
  readonly isSecure: boolean
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** Twenty tries, then one every half minute. */
const PER_ADDRESS = { limit: 20, seconds: 600 }

/** Takes the title's password at `POST {prefix}/auth/gate`: JSON `{ password }`, one try a call. */
export function registerGate(app: FastifyInstance, deps: GateRouteDeps): void {
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'A password could not be judged')
    return refuse(reply.headers(deps.headers), status, status < 500 ? 'invalid_request' : 'server_error')
  })
  app.route({
    method: 'POST',
    url: '/auth/gate',
    bodyLimit: 4_096,
    handler: async (request, reply) => {
      void reply.headers(deps.headers)
      if (!hasAppKey(request.headers, deps.appKey)) return refuse(reply, 401, 'invalid_client')
      const isAllowed = await deps.limits.take(`gate from ${addressBucket(request.ip)}`, PER_ADDRESS)
      if (!isAllowed) return refuse(reply.header('retry-after', 30), 429, 'slow_down')
      if (!deps.gate.isPassword(passwordIn(request.body))) return refuse(reply, 401, 'wrong_password')
      const isSecure = deps.isSecure || request.protocol === 'https'
      return reply
        .code(204)
        .header('cache-control', 'no-store')
        .header('set-cookie', deps.gate.makeCookie({ isSecure }))
        .send()
    },
  })
}

/** Requirement R5.1: a password has at least one character, so nothing is never it. */
function passwordIn(body: unknown): string {
  const password = isRecord(body) ? body['password'] : undefined
  return typeof password === 'string' ? password : ''
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error })
}
