/** The system's code, SQLite's number, and PostgreSQL's. */
const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', '13', '53100'])

/** SQLite's: malformed, no database at all. PostgreSQL's: damaged data, a damaged index. */
const DAMAGED: ReadonlySet<string> = new Set(['11', '26', 'XX001', 'XX002'])

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

export function isDiskFull(fault: unknown): boolean {
  return codesOf(fault).some((code) => DISK_FULL.has(code))
}

export function isDamaged(fault: unknown): boolean {
  return codesOf(fault).some((code) => DAMAGED.has(code))
}

/** Whether a PostgreSQL may come back by itself; of a file nothing of the kind can be said. */
export function isAway(fault: unknown): boolean {
  if (fault instanceof AggregateError) return fault.errors.some(isAway)
  if (codesOf(fault).some((code) => AWAY.has(code))) return true
  // What the driver says of a connection that was cut or never came has no code.
  return fault instanceof Error && /^Connection terminated|timeout exceeded|timeout expired/.test(fault.message)
}

/** What to do about a full disk, whoever met it. `place` is what could not be written. */
export function sayDiskFull(place: string): string {
  return `The disk that holds ${place} is full; make room on it, and try again.`
}

/** What to do about a damaged database, whoever met it. `file` is SQLite's. */
export function sayDamaged(file: string, fault: unknown): string {
  const look = `sqlite3 ${file} "PRAGMA integrity_check"`
  return `The database ${file} is damaged (${messageOf(fault)}): stop the title and restore a backup of the file. To look at the damage: ${look}`
}

export function messageOf(fault: unknown): string {
  const inner = fault instanceof AggregateError ? fault.errors[0] : fault
  return inner instanceof Error ? inner.message.replace(/\.$/, '') : String(inner)
}

/** SQLite's numbers say more in their upper bits. */
function codesOf(fault: unknown): readonly string[] {
  if (!(fault instanceof Error)) return []
  const { code, errcode } = fault as Error & { readonly code?: unknown; readonly errcode?: unknown }
  return [String(code), ...(typeof errcode === 'number' ? [String(errcode & 0xff)] : [])]
}
