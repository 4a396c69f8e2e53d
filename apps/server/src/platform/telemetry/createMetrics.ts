import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { followRequests, routeOf } from './followRequests.ts'

/** What the server counts about itself, for Prometheus. No address, no reader and no title of an article is in it. */
export interface Metrics {
  readonly contentType: string
  /** Everything that has been counted, in Prometheus' text format. */
  write(): Promise<string>
  countRequests(app: FastifyInstance): void
  /** What readers told of reading: stored, or dropped for being none. */
  countEvents(events: { readonly kept: number; readonly dropped: number }): void
}

/** Seconds: from a kept answer to one that a reader would call slow. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
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
      followRequests(app, {
        ended: ({ request, status, seconds }) =>
          requests.observe({ method: request.method, route: routeOf(request), status }, seconds),
      })
    },
    countEvents({ kept, dropped }) {
      events.inc({ result: 'kept' }, kept)
      events.inc({ result: 'dropped' }, dropped)
    },
  }
}
