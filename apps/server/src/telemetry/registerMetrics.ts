import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '../auth/isSameSecret.ts'
import type { Metrics } from './createMetrics.ts'

/**
 * Serves `GET /metrics` in the text format of Prometheus. Whoever asks shows `token` as `Authorization: Bearer …`; undefined where everybody
 * who reaches the port may ask.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (token !== undefined && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'Show the token of METRICS_TOKEN.' })
    }
    return reply.type(metrics.contentType).send(await metrics.write())
  })
}
