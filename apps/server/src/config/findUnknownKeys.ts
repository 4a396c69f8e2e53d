import { closest, distance } from 'fastest-levenshtein'

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
export function findUnknownKeys(schema: SchemaShape, value: unknown, path: readonly string[] = []): string[] {
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
