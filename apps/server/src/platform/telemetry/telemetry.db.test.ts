import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aConfiguration } from '../../config/aConfiguration.ts'
import { aTestApp } from '../../testing/aTestApp.ts'
import { openTelemetry } from './openTelemetry.ts'

const TOKEN = 'a-token-for-the-metrics'
const SHOWN = { authorization: `Bearer ${TOKEN}` }

/** An app that is observed as the environment says, and what the log says of it. */
async function anObservedApp(env: Readonly<Record<string, string>>) {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const telemetry = await openTelemetry(await aConfiguration({}, env), { logger, version: '2.10.16' })
  const close = () => telemetry.close()
  onTestFinished(close)
  return { ...(await aTestApp({ env, telemetry })), lines, close }
}

/** What stands in for a collector: it keeps what is sent to it. */
async function startCollector() {
  const taken: { readonly path: string | undefined; readonly key: unknown; readonly body: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ path: request.url, key: request.headers['x-key'], body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { readonly port: number }
  return { address: `http://127.0.0.1:${port}`, taken }
}

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

const spansIn = (body: string): readonly SentSpan[] =>
  (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

describe('metrics', () => {
  it('are told to whoever shows the token, by route and without any address that was asked for', async () => {
    const { app } = await anObservedApp({ METRICS_TOKEN: TOKEN })
    await app.inject('/healthz')
    await app.inject('/issues/a-slug-that-is-nobodys-business?lang=de')
    const { statusCode, headers, body } = await app.inject({ url: '/metrics', headers: SHOWN })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1$/m)
    expect(body).toMatch(/^process_cpu_user_seconds_total /m)
    expect(body).not.toContain('business')
  })

  it('count the files of a build as one route, and what is broken off as that', async () => {
    const { app } = await anObservedApp({ METRICS_TOKEN: TOKEN })
    await app.register((scope, _options, done) => {
      scope.get('/build/a-1.js', () => 'a')
      scope.get('/build/b-2.js', () => 'b')
      scope.get('/slow', () => new Promise(() => undefined))
      done()
    })
    for (const name of ['a-1', 'b-2']) await app.inject(`/build/${name}.js`)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const hurry = new AbortController()
    const slow = fetch(`${address}/slow`, { signal: hurry.signal })
    app.server.once('request', () => setImmediate(() => hurry.abort()))
    await expect(slow).rejects.toThrow('abort')
    const read = async () => (await app.inject({ url: '/metrics', headers: SHOWN })).body
    await expect.poll(read).toMatch(/_count\{method="GET",route="\/slow",status="499"\} 1$/m)
    expect(await read()).toMatch(/_count\{method="GET",route="\/build\/\*",status="200"\} 2$/m)
  })

  it('are told to nobody else', async () => {
    const { app } = await anObservedApp({ METRICS_TOKEN: TOKEN })
    for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
      const answer = await app.inject({
        url: '/metrics',
        headers: authorization === undefined ? {} : { authorization },
      })
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(answer.body).not.toContain('http_request')
    }
  })

  it('are not where readers are when they have a port of their own, which asks for no token that is not set', async () => {
    const { app, lines, close } = await anObservedApp({ METRICS_PORT: '0' })
    await app.inject('/healthz')
    expect((await app.inject('/metrics')).body).not.toContain('http_request')
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(lines.join(''))?.[0] ?? ''
    const answer = await fetch(`${address}/metrics`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('route="/healthz",status="200"} 1')
    await close()
    await expect(fetch(`${address}/metrics`)).rejects.toThrow('fetch failed')
  })

  it('are not to be had where nobody wants them', async () => {
    const { app } = await anObservedApp({})
    expect((await app.inject({ url: '/metrics', headers: SHOWN })).body).not.toContain('http_request')
  })
})

describe('traces', () => {
  it('go on with the trace of who asked, and say nothing of what was read', async () => {
    const { address, taken } = await startCollector()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=s%20ecret' }
    const { app, db, close } = await anObservedApp(env)
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const traceparent = `00-${trace}-b7ad6b7169203331-01`
    await app.inject({ url: '/issues/a-slug-that-is-nobodys-business?token=secret-of-ada', headers: { traceparent } })
    await db.schema.dropTable('content_revision').execute()
    const unready = await app.inject('/readyz')
    await close()
    expect(taken.map(({ path, key }) => [path, key])).toEqual([['/v1/traces', 's ecret']])
    const spans = taken.flatMap(({ body }) => spansIn(body))
    const [page, failed] = spans.filter(({ name }) => name.startsWith('GET '))
    expect(page).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331', status: { code: 0 } })
    expect(failed).toMatchObject({ name: 'GET /readyz', status: { code: 2 } })
    expect(failed?.attributes).toContainEqual({
      key: 'gatefold.request_id',
      value: { stringValue: unready.headers['x-request-id'] },
    })
    expect(taken.map(({ body }) => body).join('')).not.toMatch(/business|secret-of-ada/)
  })

  it('hold what the renderer and the database took, without what they were asked with', async () => {
    const { address, taken } = await startCollector()
    const { app, close } = await anObservedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: address })
    await app.inject({ url: '/a-slug-that-is-nobodys-business', headers: { accept: 'text/html' } })
    await close()
    const spans = taken.flatMap(({ body }) => spansIn(body))
    const request = spans.find(({ name }) => name.startsWith('GET '))
    const render = spans.find(({ name }) => name === 'render')
    expect(render).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
    const queries = spans.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))
    expect(queries).not.toHaveLength(0)
    expect(new Set(queries.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
    expect(new Set(queries.map(({ name }) => name))).toEqual(new Set(['select']))
    expect(taken.map(({ body }) => body).join('')).not.toContain('business')
  })

  it('tell of a query that has failed', async () => {
    const { address, taken } = await startCollector()
    const { app, db, close } = await anObservedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: address })
    await db.schema.dropTable('content_revision').execute()
    await app.inject('/readyz')
    await close()
    const query = taken.flatMap(({ body }) => spansIn(body)).find(({ name }) => name === 'select')
    expect(query?.status.code).toBe(2)
  })
})

describe('a request', () => {
  it('is named in the answer and in every line that it leaves in the log', async () => {
    const { app, db, log, post } = await aTestApp()
    await db.schema.dropTable('content_revision').execute()
    const answers = [await app.inject('/readyz'), await post({ query: '{ issues { id } }' })]
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    const failures = log.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(failures.map(({ reqId }) => reqId)).toEqual(ids)
  })
})
