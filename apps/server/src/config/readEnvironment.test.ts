import { expect, it } from 'vitest'
import { readEnvironment } from './readEnvironment.ts'

const FOLDER = '/srv/title'

/** What the environment says, or what is wrong with it. */
function read(env: Readonly<Record<string, string>>) {
  const read = readEnvironment(env, FOLDER)
  return 'problems' in read ? { problems: read.problems } : { problems: [], ...read.environment }
}

it('takes how it is watched from the environment', () => {
  expect(read({})).toMatchObject({ metrics: { port: undefined, token: undefined }, tracing: undefined })
  const METRICS_TOKEN = 'sixteen-letters.'
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318'
  const OTEL_EXPORTER_OTLP_HEADERS = 'x-key=a%2Cb==, x-team = press'
  expect(
    read({ METRICS_PORT: '9464', METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }),
  ).toMatchObject({
    metrics: { port: 9464, token: METRICS_TOKEN },
    tracing: { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, headers: { 'x-key': 'a,b==', 'x-team': 'press' } },
  })
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }).problems).toEqual([
    expect.stringContaining('allowed: the address of an OpenTelemetry collector'),
  ])
  expect(read({ PORT: '4000', METRICS_PORT: '4000' }).problems).toEqual([
    '"METRICS_PORT" is 4000, as "PORT" is; allowed: another one',
  ])
})

it('takes where events go from the environment', () => {
  expect(read({})).toMatchObject({ analyticsUrl: undefined })
  const ANALYTICS_URL = 'https://me:s%20ecret@clickhouse.example:8443/title'
  expect(read({ ANALYTICS_URL })).toMatchObject({ analyticsUrl: ANALYTICS_URL })
})

it.each([
  ['METRICS_TOKEN', 'a secret'],
  ['ANALYTICS_URL', 'clickhouse://me:secret@clickhouse/title'],
  ['ANALYTICS_URL', 'https://me:secret@clickhouse/title/secret'],
  ['ANALYTICS_URL', 'https://me:secret@clickhouse/title?x=1'],
  ['ANALYTICS_URL', 'https://me:%secret@clickhouse/title'],
  ['ANALYTICS_URL', 'https://me:secret%ff@clickhouse/title'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=secret%zz'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=secret%0Ax'],
])('never repeats what is secret of that: %s is %s', (name, value) => {
  const { problems } = read({ [name]: value })
  expect(problems).toEqual([expect.stringContaining(`"${name}" is something else; allowed: `)])
  expect(problems.join('').replace('x-key=secret,x-team=press', '')).not.toContain('secret')
})
