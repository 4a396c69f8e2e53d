import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { QueryReport } from '../db/openDatabase.ts'
import { withTimeout } from '../withTimeout.ts'
import { observeRequests, routeOf } from './observeRequests.ts'

export interface TracingSettings {
  /** Where a collector takes OTLP over HTTP; traces go to `v1/traces` below it. */
  readonly endpoint: string
  /** Sent with every batch. */
  readonly headers: Readonly<Record<string, string>>
  readonly version: string
  readonly logger: FastifyBaseLogger
}

/** Milliseconds that a collector has to take what is left when the server stops. */
const PATIENCE = 2_000

export interface Tracing {
  /** Every request from now on is a span, the ones of scopes that are registered later included. */
  traceRequests(app: FastifyInstance): void
  /** Does what takes its time within a request as a span of its own. */
  traceWork<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** A query of the request at hand is a span; those that the server asks by itself are none. */
  traceQuery(query: QueryReport): void
  /** Sends what is left. Never rejects. */
  close(): Promise<void>
}

/**
 * Traces of requests for an OpenTelemetry collector: route, method, status and time, and within them the work of the renderer and of
 * the database. No address that was asked for is in a span, and no value that the database was asked with: slugs tell what somebody
 * reads, and a query may hold a token.
 */
export function openTracing({ endpoint, headers, version, logger }: TracingSettings): Tracing {
  tellOfFaults(logger)
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gatefold', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  const tracer = provider.getTracer('gatefold', version)
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()
  const current = new AsyncLocalStorage<Context>()
  return {
    traceRequests(app) {
      observeRequests(app, {
        begun(request, proceed) {
          const { method, id } = request
          const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
          const route = routeOf(request)
          const attributes = { 'http.request.method': method, 'http.route': route, 'gatefold.request_id': id }
          const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
          spans.set(request, span)
          current.run(trace.setSpan(parent, span), proceed)
        },
        ended({ request, status }) {
          const span = spans.get(request)
          span?.setAttribute('http.response.status_code', status)
          if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
          span?.end()
        },
      })
    },
    async traceWork(name, work) {
      const parent = current.getStore()
      if (parent === undefined) return work()
      const span = tracer.startSpan(name, {}, parent)
      try {
        return await current.run(trace.setSpan(parent, span), work)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    traceQuery({ sql, milliseconds, hasFailed }) {
      const parent = current.getStore()
      if (parent === undefined) return
      const endTime = Date.now()
      const options = { kind: SpanKind.CLIENT, startTime: endTime - milliseconds, attributes: { 'db.query.text': sql } }
      const span = tracer.startSpan(/\w+/.exec(sql)?.[0] ?? 'query', options, parent)
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    close: () =>
      withTimeout(
        provider.shutdown().catch(() => undefined),
        PATIENCE,
      ),
  }
}

/** The libraries' own channel, one for the process: a collector that takes nothing is told of in the log. */
function tellOfFaults(logger: FastifyBaseLogger): void {
  const warn = (problem: string) => logger.warn({ problem }, 'Traces do not reach their collector as they should')
  const nothing = () => undefined
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
