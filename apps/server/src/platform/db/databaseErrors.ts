import { join } from 'node:path'

/** Where the tables live; the configuration has both fields. */
export interface DatabaseSettings {
  /** PostgreSQL when set. */
  readonly databaseUrl: string | undefined
  /** Absolute path; holds `gatefold.db` when there is no `databaseUrl`. */
  readonly dataFolder: string
}

/** The database cannot be opened. `message` is one clear sentence for whoever runs the server; it holds no password. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** Whether it may come by itself: a server that is not up yet, or out of reach. Nothing that is set here has to be corrected. */
  readonly isUnreachable: boolean

  constructor(settings: DatabaseSettings, cause: unknown) {
    super(sentence(settings, cause), { cause })
    this.isUnreachable = settings.databaseUrl !== undefined && isUnreachable(cause)
  }
}

/** What another folder helps against. */
const FOLDER_SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only file system',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
}

function sentence({ databaseUrl, dataFolder }: DatabaseSettings, cause: unknown): string {
  const place =
    databaseUrl === undefined ? join(dataFolder, 'gatefold.db') : `of DATABASE_URL (${withoutPassword(databaseUrl)})`
  if (cause instanceof NewerDatabase) return cause.describe(place)
  if (databaseUrl !== undefined) return `The PostgreSQL database ${place} cannot be used: ${messageOf(cause)}.`
  if (isDiskFull(cause)) return describeDiskFull(`the data folder ${dataFolder}`)
  if (isDamaged(cause)) return describeDamage(place, cause)
  const reason = FOLDER_SENTENCES[errorCode(cause)] ?? folderReason(messageOf(cause))
  if (reason === undefined) return `The database ${place} cannot be used: ${messageOf(cause)}.`
  return `The data folder ${dataFolder} ${reason}; set GATEFOLD_DATA to a folder that can be written.`
}

function folderReason(message: string): string | undefined {
  return /readonly|unable to open/i.test(message) ? 'may not be written by this user' : undefined
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

/** Another program has kept the database from being written for too long. `message` is one clear sentence, fit for anybody. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  /** What an HTTP server answers with. */
  readonly statusCode = 503

  constructor() {
    super('Another program has been writing to the database for too long; nothing was changed, try again later.')
  }
}

/** A newer Gatefold has changed the tables in ways that this one knows nothing of: it would read and write them wrongly. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
  readonly #migrations: readonly string[]

  /** `migrations` are the names of what this build does not know. */
  constructor(migrations: readonly string[]) {
    super(`Unknown migrations: ${migrations.join(', ')}`)
    this.#migrations = migrations
  }

  /** One clear sentence; `place` says where the database is. */
  describe(place: string): string {
    const names = this.#migrations.join(', ')
    return `The database ${place} was written by a newer Gatefold (${names}): start that one, or restore a backup from before it. Nothing was changed.`
  }
}

/** The system's code, SQLite's number, and PostgreSQL's. */
const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', '13', '53100'])

/** SQLite's: malformed, no database at all. PostgreSQL's: damaged data, a damaged index. */
const DAMAGED: ReadonlySet<string> = new Set(['11', '26', 'XX001', 'XX002'])

/** The system's codes, and PostgreSQL's: it stops, it starts, it has no connection left. */
const UNREACHABLE: ReadonlySet<string> = new Set([
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

function isDiskFull(fault: unknown): boolean {
  return codesOf(fault).some((code) => DISK_FULL.has(code))
}

function isDamaged(fault: unknown): boolean {
  return codesOf(fault).some((code) => DAMAGED.has(code))
}

/** Whether a PostgreSQL may come back by itself; of a file nothing of the kind can be said. */
function isUnreachable(fault: unknown): boolean {
  if (fault instanceof AggregateError) return fault.errors.some(isUnreachable)
  if (codesOf(fault).some((code) => UNREACHABLE.has(code))) return true
  // What the driver says of a connection that was cut or never came has no code.
  return fault instanceof Error && /^Connection terminated|timeout exceeded|timeout expired/.test(fault.message)
}

/** What became of the database, or of the disk below it, while a command worked with it; undefined for a fault of another kind. */
export function explainDatabase(error: Error & { readonly path?: unknown }): string | undefined {
  if (isDiskFull(error)) return describeDiskFull(typeof error.path === 'string' ? error.path : 'the title')
  if (isDamaged(error)) return describeDamage('gatefold.db', error)
  // A file that is not there has this code, too.
  if (error.path === undefined && isUnreachable(error))
    return `The database went away (${messageOf(error)}); try again when it is back.`
  return undefined
}

/** What to do about a full disk, whoever met it. `place` is what could not be written. */
function describeDiskFull(place: string): string {
  return `The disk that holds ${place} is full; make room on it, and try again.`
}

/** What to do about a damaged database, whoever met it. `file` is SQLite's. */
function describeDamage(file: string, fault: unknown): string {
  const look = `sqlite3 ${file} "PRAGMA integrity_check"`
  return `The database ${file} is damaged (${messageOf(fault)}): stop the title and restore a backup of the file. To look at the damage: ${look}`
}

function messageOf(fault: unknown): string {
  const inner = fault instanceof AggregateError ? fault.errors[0] : fault
  return inner instanceof Error ? inner.message.replace(/\.$/, '') : String(inner)
}

/** SQLite's numbers say more in their upper bits. */
function codesOf(fault: unknown): readonly string[] {
  if (!(fault instanceof Error)) return []
  const { code, errcode } = fault as Error & { readonly code?: unknown; readonly errcode?: unknown }
  return [String(code), ...(typeof errcode === 'number' ? [String(errcode & 0xff)] : [])]
}
