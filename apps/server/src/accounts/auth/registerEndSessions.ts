import type { FastifyInstance } from 'fastify'
import { bearerOf, INVALID_TOKEN, type TokenVerifier } from './createTokenVerifier.ts'
import { hasAppKey } from './hasAppKey.ts'

export interface EndSessionsDeps {
  readonly appKey: string
  readonly verifier: TokenVerifier
  readonly endSessionsOf: (accountId: string) => Promise<void>
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** Ends a reader's sessions on all devices at `POST {prefix}/identity/sessions/end-all`, by an access token of one of them. */
export function registerEndSessions(app: FastifyInstance, deps: EndSessionsDeps): void {
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
