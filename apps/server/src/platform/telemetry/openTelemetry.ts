import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Configuration, LogLevel } from '../../config/Configuration.ts'
import type { QueryReport } from '../db/openDatabase.ts'
import { ListenError } from '../../config/ListenError.ts'
import { isSameSecret } from '../isSameSecret.ts'
import { observeRequests, routeOf } from './observeRequests.ts'

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

/** Rejects with ListenError where metrics want a port that is not to be had. */
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
    throw new ListenError(place, cause)
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

/** What the server counts about itself, for Prometheus. No address, no reader and no title of an article is in it. */
interface Metrics {
  readonly contentType: string
  /** Everything that has been counted, in Prometheus' text format. */
  write(): Promise<string>
  countRequests(app: FastifyInstance): void
  /** What readers told of reading: stored, or dropped for being none. */
  countEvents(events: { readonly accepted: number; readonly dropped: number }): void
}

/** Seconds: from a kept answer to one that a reader would call slow. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by route; status 499 where who asked has gone before.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  const events = new Counter({
    name: 'analytics_events_total',
    help: 'Events that readers sent: kept, or dropped for not being of the catalogue or of a time that cannot be.',
    labelNames: ['result'],
    registers: [register],
  })
  return {
    contentType: register.contentType,
    write: () => register.metrics(),
    countRequests(app) {
      observeRequests(app, {
        ended: ({ request, status, seconds }) =>
          requests.observe({ method: request.method, route: routeOf(request), status }, seconds),
      })
    },
    countEvents({ accepted, dropped }) {
      events.inc({ result: 'kept' }, accepted)
      events.inc({ result: 'dropped' }, dropped)
    },
  }
}

/** Where secrets may stand in something that is logged: headers of requests, and errors that carry them. */
const SECRET_HEADERS = ['authorization', 'cookie', '["set-cookie"]', '["app-key"]', '["refresh-token"]']

const HOLDERS = ['headers', 'req.headers', 'res.headers', 'err.headers', 'err.config.headers']

/** A logger that writes JSON lines and never a credential. */
export function createLogger(level: LogLevel, destination: DestinationStream): Logger {
  const paths = HOLDERS.flatMap((holder) =>
    SECRET_HEADERS.map((name) => (name.startsWith('[') ? `${holder}${name}` : `${holder}.${name}`)),
  )
  return pino({ level, redact: { paths: [...paths, 'authorization'], censor: '[hidden]' } }, destination)
}
