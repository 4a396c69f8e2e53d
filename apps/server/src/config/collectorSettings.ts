import * as v from 'valibot'
import { isWebAddress } from './schemaParts.ts'
import type { Environment } from './Configuration.ts'

const COLLECTOR = 'the address of an OpenTelemetry collector for OTLP over HTTP, such as http://collector.example:4318'

const HEADERS = 'headers with a comma between them, their values percent-encoded, such as x-key=secret,x-team=press'

/** The names and forms are OpenTelemetry's own: "OpenTelemetry Protocol Exporter", configuration. */
export const collectorEntries = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isWebAddress, COLLECTOR))),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => readHeaders(value) !== undefined, HEADERS),
    ),
    '',
  ),
}

interface CollectorVariables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS: string
}

/** Undefined where no collector is named. */
export function collectorOf(variables: CollectorVariables): Environment['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = variables
  return endpoint === undefined ? undefined : { endpoint, headers: readHeaders(headers) ?? {} }
}

/** Not allowed in a header's value (RFC 9110). */
const CONTROL = /\p{Cc}/u

/** Undefined for a text of another form. */
function readHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').filter((part) => part.trim() !== '')
  try {
    const read = pairs.map((pair) => {
      const { name, value } = /^\s*(?<name>[\w-]+)\s*=(?<value>.*)$/.exec(pair)?.groups ?? {}
      return [name, decodeURIComponent(value ?? '').trim()] as const
    })
    const isUsable = read.every(([name, value]) => name !== undefined && !CONTROL.test(value))
    return isUsable ? Object.fromEntries(read) : undefined
  } catch {
    return undefined
  }
}
