import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Environment, ObjectStorage } from './Configuration.ts'
import { describeProblem } from './describeProblem.ts'
import { isWebAddress, oneOf, origin, webAddress } from './titleSchema.ts'

const BUCKET = 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens'

const REGION = 'the name of a region such as eu-central-1'

/** The variables that say where files are kept (product design, "Configuration"); the credentials' names are Amazon's. */
const objectStorageEntries = {
  S3_ENDPOINT: v.optional(webAddress),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, REGION))),
  AWS_REGION: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
}

type Variables = v.InferOutput<v.ObjectSchema<typeof objectStorageEntries, undefined>>

/** What services that know no regions are called; their signatures need one all the same. */
const ANY_REGION = 'us-east-1'

/** Variables that are fine alone and wrong together. */
function findObjectStorageProblems(found: Variables): readonly string[] {
  if (found.S3_BUCKET === undefined) {
    return (['S3_ENDPOINT', 'S3_REGION'] as const)
      .filter((name) => found[name] !== undefined)
      .map((name) => `"S3_BUCKET" is missing; "${name}" needs it; allowed: ${BUCKET}`)
  }
  const problems = {
    [`"S3_REGION" is missing; "S3_BUCKET" without "S3_ENDPOINT" needs it; allowed: ${REGION}`]:
      found.S3_ENDPOINT === undefined && regionOf(found) === undefined,
    '"AWS_SECRET_ACCESS_KEY" is missing; "AWS_ACCESS_KEY_ID" needs it':
      found.AWS_ACCESS_KEY_ID !== undefined && found.AWS_SECRET_ACCESS_KEY === undefined,
    '"AWS_ACCESS_KEY_ID" is missing; "AWS_SECRET_ACCESS_KEY" needs it':
      found.AWS_ACCESS_KEY_ID === undefined && found.AWS_SECRET_ACCESS_KEY !== undefined,
  }
  return Object.entries(problems).flatMap(([sentence, applies]) => (applies ? [sentence] : []))
}

/** Undefined where no bucket is named. */
function objectStorageOf(found: Variables): ObjectStorage | undefined {
  if (found.S3_BUCKET === undefined) return undefined
  return {
    endpoint: found.S3_ENDPOINT,
    bucket: found.S3_BUCKET,
    region: regionOf(found) ?? ANY_REGION,
    credentials: credentialsOf(found),
  }
}

function regionOf(found: Variables): string | undefined {
  return found.S3_REGION ?? found.AWS_REGION
}

function credentialsOf(found: Variables): ObjectStorage['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = found
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { accessKeyId, secretAccessKey, ...(token === undefined ? {} : { sessionToken: token }) }
}

const COLLECTOR = 'the address of an OpenTelemetry collector for OTLP over HTTP, such as http://collector.example:4318'

const HEADERS = 'headers with a comma between them, their values percent-encoded, such as x-key=secret,x-team=press'

/** The names and forms are OpenTelemetry's own: "OpenTelemetry Protocol Exporter", configuration. */
const collectorEntries = {
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
function collectorOf(variables: CollectorVariables): Environment['tracing'] {
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

const PORT = 'a port number from 0 to 65535'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, PORT), v.transform(Number), v.maxValue(65_535, PORT))

const POSTGRES = 'a PostgreSQL address such as postgres://user:password@host/database'

const CLICKHOUSE =
  'the address of a ClickHouse over HTTP, such as https://user:password@clickhouse.example:8443/database'

const SMTP = 'the address of a mail server such as smtps://user:password@mail.example'

const SENDER = 'an e-mail address such as Magazine <readers@magazine.example>'

const SECRET = 'text of at least 32 bytes'

const STRIPE_KEY = "a secret key of Stripe's, which begins with sk_ or rk_"

const WEBHOOK_SECRET = "a signing secret of Stripe's webhooks, which begins with whsec_"

const METRICS_TOKEN = 'a token of at least 16 letters, digits and . _ ~ + / -'

const PROXIES = 'addresses or ranges with a comma between them, such as 10.0.0.7, 10.1.0.0/16'

const proxies = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
  v.check((parts) => parts.every(isAddressRange), PROXIES),
)

const environmentSchema = v.object({
  PORT: v.optional(port, '4000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  GATEFOLD_DATA: v.optional(v.string(), 'data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/./, POSTGRES))),
  ANALYTICS_URL: v.optional(v.pipe(v.string(), v.check(isClickhouse, CLICKHOUSE))),
  ...objectStorageEntries,
  LOG_LEVEL: v.optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_PORT: v.optional(port),
  ...collectorEntries,
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/-]{16,}=*$/, METRICS_TOKEN))),
  ORIGIN: v.optional(origin),
  PROXIES: v.optional(proxies, ''),
  SMTP_URL: v.optional(v.pipe(v.string(), v.check(isMailServer, SMTP))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@<]@[^\s@>]+>?$/, SENDER))),
  AUTH_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => Buffer.byteLength(value) >= 32, SECRET),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^[sr]k_\S+$/, STRIPE_KEY))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_\S+$/, WEBHOOK_SECRET))),
  STRIPE_API_URL: v.optional(origin),
  NODE_ENV: v.optional(v.string()),
})

function isAddressRange(value: string): boolean {
  const [address = '', length, ...rest] = value.split('/')
  const version = isIP(address)
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
  return version !== 0 && isLength && rest.length === 0
}

/** One database at most, and no settings behind it. */
function isClickhouse(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, pathname, search, hash, username, password } = new URL(value)
  const isPlain = /^https?:$/.test(protocol) && /^\/[^/]*$/.test(pathname) && search === '' && hash === ''
  return isPlain && [username, password, pathname].every(canDecode)
}

/** Whether what is percent-encoded in it is UTF-8. */
function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function isMailServer(value: string): boolean {
  return /^smtps?:\/\/./.test(value) && URL.canParse(value)
}

/** Values that may hold a password: an error must not repeat them. */
const FOUND_SECRET =
  /^"(?<name>DATABASE_URL|ANALYTICS_URL|SMTP_URL|AUTH_SECRET|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|METRICS_TOKEN|OTEL_EXPORTER_OTLP_HEADERS)" is .*; allowed/s

/** The environment's part of the configuration, or what is wrong with it. A variable set to nothing counts as unset. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): { readonly environment: Environment } | { readonly problems: readonly string[] } {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(environmentSchema, filled)
  if (!result.success) {
    return {
      problems: result.issues.map((issue) =>
        describeProblem(issue).replace(FOUND_SECRET, '"$<name>" is something else; allowed'),
      ),
    }
  }
  const { output } = result
  if (output.SMTP_URL !== undefined && output.MAIL_FROM === undefined) {
    return { problems: [`"MAIL_FROM" is missing; "SMTP_URL" needs it; allowed: ${SENDER}`] }
  }
  if (output.METRICS_PORT !== undefined && output.METRICS_PORT !== 0 && output.METRICS_PORT === output.PORT) {
    return { problems: [`"METRICS_PORT" is ${output.PORT}, as "PORT" is; allowed: another one`] }
  }
  const problems = findObjectStorageProblems(output)
  if (problems.length > 0) return { problems }
  return {
    environment: {
      listen: { host: output.HOST, port: output.PORT },
      dataFolder: resolve(cwd, output.GATEFOLD_DATA),
      databaseUrl: output.DATABASE_URL,
      analyticsUrl: output.ANALYTICS_URL,
      objectStorage: objectStorageOf(output),
      logLevel: output.LOG_LEVEL,
      metrics: { port: output.METRICS_PORT, token: output.METRICS_TOKEN },
      tracing: collectorOf(output),
      origin: output.ORIGIN,
      proxies: output.PROXIES,
      mail: { smtpUrl: output.SMTP_URL, from: output.MAIL_FROM },
      authSecret: output.AUTH_SECRET,
      stripe: {
        secretKey: output.STRIPE_SECRET_KEY,
        webhookSecret: output.STRIPE_WEBHOOK_SECRET,
        apiUrl: output.STRIPE_API_URL,
      },
      isProduction: output.NODE_ENV === 'production',
    },
  }
}
