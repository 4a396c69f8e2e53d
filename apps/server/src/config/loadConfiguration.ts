import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { closest, distance } from 'fastest-levenshtein'
import { isCurrency, toMinor } from '@gatefold/magazine/price'
import type { Configuration, Environment } from './Configuration.ts'
import { ConfigurationError } from './ConfigurationError.ts'
import { describeFound, describeProblem } from './describeProblem.ts'
import { readEnvironment } from './readEnvironment.ts'
import { titleSchema, type TitleSettings } from './titleSchema.ts'

const DEFAULT_FILE = 'gatefold.config.json'

export interface ConfigurationSource {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Relative paths begin here. */
  readonly cwd: string
  /** The text of a file; rejects when it cannot be read. */
  readonly readFile: (path: string) => Promise<string>
}

/**
 * Reads `gatefold.config.json` (or the file that GATEFOLD_CONFIG names) and the environment. Rejects with a
 * ConfigurationError that names every problem of both at once.
 */
export async function loadConfiguration(source: ConfigurationSource): Promise<Configuration> {
  const { env, cwd } = source
  const path = resolve(cwd, env['GATEFOLD_CONFIG'] || DEFAULT_FILE)
  const value = parseJson(path, await readText(source, path))
  const environment = readEnvironment(env, cwd)
  const title = v.safeParse(titleSchema, value)
  const problems = [
    ...(title.issues ?? []).map(describeProblem),
    ...findUnknownKeys(titleSchema, value),
    ...(title.success ? findContradictions(title.output) : []),
    ...('problems' in environment ? environment.problems : []),
  ]
  if (!title.success || 'problems' in environment || problems.length > 0) throw new ConfigurationError(path, problems)
  return complete(title.output, { folder: dirname(path), environment: environment.environment })
}

interface Place {
  /** Of the title's file: what it names is beside it. */
  readonly folder: string
  readonly environment: Environment
}

function complete(title: TitleSettings, { folder, environment }: Place): Configuration {
  const { icon, screenshots, ...theme } = title.theme
  return {
    ...title,
    ...environment,
    theme: {
      ...theme,
      icon: icon === undefined ? undefined : resolve(folder, icon),
      screenshots: screenshots.map((shown) => ({ ...shown, file: resolve(folder, shown.file) })),
    },
    shortTitle: title.shortTitle ?? title.title,
    defaultLanguage: title.defaultLanguage ?? title.languages[0] ?? 'en',
  }
}

async function readText({ readFile, env }: ConfigurationSource, path: string): Promise<string> {
  try {
    return await readFile(path)
  } catch (cause) {
    const hint = env['GATEFOLD_CONFIG']
      ? 'GATEFOLD_CONFIG names it; is the path right?'
      : 'write one ({ "appKey": "…", "title": "…" } is enough) or name another with GATEFOLD_CONFIG'
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigurationError(path, [`the file cannot be read (${reason}); ${hint}`])
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new ConfigurationError(path, [`the file is not JSON: ${cause instanceof Error ? cause.message : ''}`])
  }
}

/** Settings that are fine alone and wrong together. */
function findContradictions(title: TitleSettings): string[] {
  const problems: string[] = []
  const { languages, defaultLanguage, password } = title
  if (defaultLanguage !== undefined && !languages.includes(defaultLanguage)) {
    problems.push(
      `"defaultLanguage" is ${describeFound(defaultLanguage)}; allowed: one of "languages" (${languages.join(', ')})`,
    )
  }
  // Requirement R5.1: a password has at least one character.
  if (password.enabled && password.value === '') {
    problems.push('"password.value" is ""; allowed while "password.enabled" is true: text of at least one character')
  }
  // The cookie that opens the gate is sent to its own site alone.
  if (password.enabled && title.readerOrigins.length > 0) {
    problems.push(
      '"readerOrigins" is set; allowed while "password.enabled" is true: none, the password is for readers served here',
    )
  }
  return [...problems, ...findSignInProblems(title), ...findPriceProblems(title)]
}

/** Another identity service needs an address and a name for us; our own has neither, nor anything else to say about tokens. */
function findSignInProblems({ auth }: TitleSettings): string[] {
  if (auth.type === 'none') return findClientProblems(auth)
  if (auth.issuer !== undefined) {
    const missing = auth.clientId === undefined ? ['"auth.clientId" is missing; "auth.issuer" needs it'] : []
    return [...missing, ...findClientProblems(auth)]
  }
  if (auth.type === 'cognito') return ['"auth.issuer" is missing; "auth.type" cognito needs it']
  const foreign = (['clientId', 'scopes', 'audience', 'maxTokenLife'] as const)
    .filter((key) => auth[key] !== undefined)
    .map(
      (key) =>
        `"auth.${key}" is set and "auth.issuer" is missing; it says something only about another identity service`,
    )
  return [...foreign, ...findClientProblems(auth)]
}

/** Clients besides the reader are our own identity service's, and each has a name of its own. */
function findClientProblems({ type, issuer, clients }: TitleSettings['auth']): string[] {
  if (clients.length > 0 && (type === 'none' || issuer !== undefined)) {
    return [
      '"auth.clients" is set; allowed only where the server signs readers in itself, another service knows its own',
    ]
  }
  const ids = ['reader', ...clients.map(({ id }) => id)]
  const doubled = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...doubled].map(
    (id) => `"auth.clients" names "${id}" twice; allowed: each name once, and "reader" is our own reader's`,
  )
}

/** As much of a valibot schema as tells which keys it knows. */
interface SchemaShape {
  readonly entries?: Readonly<Record<string, object>>
  readonly wrapped?: SchemaShape
  readonly item?: SchemaShape
}

/** Keys that people look for in the file, and the environment variable that holds them. */
const ENVIRONMENT_KEYS: Readonly<Record<string, string>> = {
  port: 'PORT',
  databaseUrl: 'DATABASE_URL',
  dataFolder: 'GATEFOLD_DATA',
  logLevel: 'LOG_LEVEL',
  origin: 'ORIGIN',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  authSecret: 'AUTH_SECRET',
}

/** One sentence for every key that no setting has, at any depth. valibot itself stops at the first. */
function findUnknownKeys(schema: SchemaShape, value: unknown, path: readonly string[] = []): string[] {
  const shape = unwrap(schema)
  if (Array.isArray(value)) {
    const { item } = shape
    return item === undefined ? [] : value.flatMap((one, index) => findUnknownKeys(item, one, [...path, String(index)]))
  }
  const { entries } = shape
  if (entries === undefined || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = Object.hasOwn(entries, key) ? entries[key] : undefined
    const here = [...path, key]
    return known === undefined ? [describeUnknown(here, Object.keys(entries))] : findUnknownKeys(known, inner, here)
  })
}

function unwrap(schema: SchemaShape): SchemaShape {
  return schema.wrapped === undefined ? schema : unwrap(schema.wrapped)
}

function describeUnknown(path: readonly string[], known: readonly string[]): string {
  const key = path.at(-1) ?? ''
  const variable = Object.hasOwn(ENVIRONMENT_KEYS, key) ? ENVIRONMENT_KEYS[key] : undefined
  const unknown = `"${path.join('.')}" is not a setting`
  if (variable !== undefined && path.length === 1) return `${unknown}; set ${variable} in the environment instead`
  const nearest = closest(
    key.toLowerCase(),
    [...known].map((name) => name.toLowerCase()),
  )
  const candidate = known.find((name) => name.toLowerCase() === nearest)
  const isNear = candidate !== undefined && distance(key.toLowerCase(), nearest) <= Math.max(2, key.length / 3)
  return isNear ? `${unknown}; did you mean "${candidate}"?` : `${unknown}; allowed here: ${known.join(', ')}`
}

/** What is wrong with what a title sells: prices that no coin pays, plans that cannot be told apart, readers without a name. */
function findPriceProblems({ payments, auth }: Pick<TitleSettings, 'payments' | 'auth'>): string[] {
  const { provider, currency, defaultPrice, plans } = payments
  if (!isCurrency(currency)) return [`"payments.currency" is "${currency}"; allowed: a currency that is in use`]
  const prices = new Map([
    ['payments.defaultPrice', defaultPrice],
    ...plans.map(({ price }, index) => [`payments.plans.${index}.price`, price] as const),
  ])
  const problems = [...prices].flatMap(([key, price]) =>
    price === undefined || toMinor(price, currency) !== undefined
      ? []
      : [`"${key}" is ${price}; allowed: no more decimals than ${currency} has`],
  )
  const ids = plans.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) problems.push(`"payments.plans" has two plans "${twice}"; allowed: ids that differ`)
  if (provider !== 'none' && auth.type === 'none') {
    problems.push(`"payments.provider" is "${provider}" and "auth.type" is "none"; who buys has to sign in`)
  }
  return problems
}
