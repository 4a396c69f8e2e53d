import type { DatabaseSettings } from './DatabaseSettings.ts'

/** The database cannot be opened. `message` is one clear sentence for whoever runs the server; it holds no password. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** Whether it may come by itself: a server that is not up yet, or out of reach. Nothing that is set here has to be corrected. */
  readonly isAway: boolean

  constructor(settings: DatabaseSettings, cause: unknown) {
    super(sentence(settings, cause), { cause })
    this.isAway = settings.databaseUrl !== undefined && isAway(cause)
  }
}

/** The system's codes, and PostgreSQL's: it stops, it starts, it has no connection left. */
const AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

function isAway(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.some(isAway)
  if (AWAY.has(errorCode(cause))) return true
  // What the driver says of a connection that was cut or never came has no code.
  return cause instanceof Error && /^Connection terminated|timeout exceeded|timeout expired/.test(cause.message)
}

const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
}

function sentence(settings: DatabaseSettings, cause: unknown): string {
  if (settings.databaseUrl !== undefined) {
    return `The PostgreSQL database of DATABASE_URL (${withoutPassword(settings.databaseUrl)}) cannot be used: ${detail(cause)}.`
  }
  const reason = SENTENCES[errorCode(cause)] ?? sqliteReason(detail(cause))
  return `The data folder ${settings.dataFolder} ${reason}; set GATEFOLD_DATA to a folder that can be written.`
}

function sqliteReason(message: string): string {
  if (/readonly|unable to open/i.test(message)) return 'may not be written by this user'
  return `holds a database that cannot be used (${message})`
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.host}${parsed.pathname}`
  } catch {
    return 'not a valid address'
  }
}

function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function detail(cause: unknown): string {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  return inner instanceof Error ? inner.message.replace(/\.$/, '') : String(inner)
}
