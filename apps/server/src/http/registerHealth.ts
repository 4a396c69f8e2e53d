import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface HealthDeps {
  /** Resolves when the database answers. */
  readonly checkDatabase: () => Promise<unknown>
  /** Resolves when the asset store answers. */
  readonly checkAssets: () => Promise<unknown>
}

/** Milliseconds in which each has to answer: whoever asks has a limit of its own, and wants to hear of it before. */
const LIMIT = 1_500

/** `/healthz` answers as soon as the process serves, `/readyz` when the database and the assets do. */
export function registerHealth(app: FastifyInstance, { checkDatabase, checkAssets }: HealthDeps): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const checks = { database: checkDatabase, assets: checkAssets }
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, 'ok' | 'failed']> => {
        try {
          await inTime(check())
          return [name, 'ok']
        } catch (error) {
          request.log.error({ err: error }, `Not ready: ${name}`)
          return [name, 'failed']
        }
      }),
    )
    const isReady = results.every(([, result]) => result === 'ok')
    const body = { status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(results) }
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

async function inTime(check: Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const late = wait(LIMIT, true, { signal: ended.signal }).catch(() => false)
  const isLate = await Promise.race([check.then(() => false), late]).finally(() => ended.abort())
  if (isLate) throw new Error(`No answer within ${LIMIT} ms.`)
}
