import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Configuration } from '../../config/Configuration.ts'
import type { QueryReport } from '../db/openDatabase.ts'
import { ListenRefused } from '../../config/ListenRefused.ts'
import { createMetrics, type Metrics } from './createMetrics.ts'
import { isSameSecret } from '../isSameSecret.ts'

/** What the server tells its operators about itself: metrics and traces, as far as the environment wants any. */
export interface Telemetry {
  /** Follows every request of an app, the ones of scopes that are registered later included. */
  observe(app: FastifyInstance): void
  /** Does a part of a request's work, so that it can be told how long it took. */
  follow<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Told of every query; undefined where nobody wants to know. */
  readonly onQuery: ((query: QueryReport) => void) | undefined
  /** Counts events that readers sent. */
  countEvents: Metrics['countEvents']
  /** Stops the port of its own, where there is one, and sends what is left. */
  close(): Promise<void>
}

interface TelemetryDeps {
  readonly logger: FastifyBaseLogger
  readonly version: string
}

type Settings = Pick<Configuration, 'listen' | 'metrics' | 'tracing'>

/** Rejects with ListenRefused where metrics want a port that is not to be had. */
export async function openTelemetry(settings: Settings, { logger, version }: TelemetryDeps): Promise<Telemetry> {
  const { port, token } = settings.metrics
  // The libraries for it are large, and most servers have no collector.
  const openTracing = settings.tracing && (await import('./openTracing.ts')).openTracing
  const metrics = port === undefined && token === undefined ? undefined : createMetrics()
  const ownPort = metrics && port !== undefined ? await listenForMetrics(metrics, settings, logger) : undefined
  const tracing = settings.tracing && openTracing?.({ ...settings.tracing, version, logger })
  return {
    observe(app) {
      tracing?.traceRequests(app)
      if (metrics === undefined) return
      metrics.countRequests(app)
      // With a port of their own they are not to be had where readers are.
      if (ownPort === undefined) registerMetrics(app, metrics, token)
    },
    follow: (name, work) => tracing?.traceWork(name, work) ?? work(),
    onQuery: tracing?.traceQuery,
    countEvents: (events) => metrics?.countEvents(events),
    async close() {
      await Promise.allSettled([ownPort?.close(), tracing?.close()])
    },
  }
}

async function listenForMetrics(
  metrics: Metrics,
  { listen, metrics: { port = 0, token } }: Settings,
  logger: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const place = { host: listen.host, port }
  const app = Fastify({ loggerInstance: logger, logController: new LogController({ disableRequestLogging: true }) })
  registerMetrics(app, metrics, token)
  try {
    await app.listen(place)
    return app
  } catch (cause) {
    await app.close()
    throw new ListenRefused(place, cause)
  }
}

/**
 * Serves `GET /metrics` in the text format of Prometheus. Whoever asks shows `token` as `Authorization: Bearer …`; undefined where everybody
 * who reaches the port may ask.
 */
function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (token !== undefined && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'Show the token of METRICS_TOKEN.' })
    }
    return reply.type(metrics.contentType).send(await metrics.write())
  })
}
