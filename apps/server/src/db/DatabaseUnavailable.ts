import { join } from 'node:path'
import { isAway, isDamaged, isDiskFull, messageOf, sayDamaged, sayDiskFull } from './databaseFaults.ts'
import type { DatabaseSettings } from './DatabaseSettings.ts'
import { NewerDatabase } from './NewerDatabase.ts'

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
  if (isDiskFull(cause)) return sayDiskFull(`the data folder ${dataFolder}`)
  if (isDamaged(cause)) return sayDamaged(place, cause)
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
