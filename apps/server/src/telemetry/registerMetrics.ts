import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './createMetrics.ts'

/**
 * Serves `GET /metrics` in the text format of Prometheus. Whoever asks shows `token` as `Authorization: Bearer …`; undefined where everybody
 * who reaches the port may ask.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'Show the token of METRICS_TOKEN.' })
    }
    return reply.type(metrics.contentType).send(await metrics.write())
  })
}

/** The time tells the length and nothing of the characters. */
function isSame(shown: string, expected: string): boolean {
  const [one, other] = [Buffer.from(shown), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
