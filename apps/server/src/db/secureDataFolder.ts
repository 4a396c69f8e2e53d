import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSettings } from './DatabaseSettings.ts'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'

/** Permissions of everybody but the owner. */
const OTHERS = 0o077

/** What may lie in a folder that is the title's own. */
const OWN = /^(?:\..*|gatefold\.db.*|assets|work|demonstration-.*)$/
const DATABASE_FILE = /^gatefold\.db(?:-wal|-shm)?$/

/**
 * Makes the data folder, or closes it and the database in it to other users of the machine: they hold the keys that sign
 * tokens and receipts, and what is paid for. Gives one sentence for each that was open, changed or not. A folder with other
 * things in it, or of another owner, is left as it is. Throws DatabaseUnavailable where SQLite needs the folder.
 */
export async function secureDataFolder({ dataFolder, databaseUrl }: DatabaseSettings): Promise<readonly string[]> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    // Windows has no such permissions.
    if (process.platform === 'win32') return []
    const names = await readdir(dataFolder)
    const isOwn = names.every((name) => OWN.test(name))
    const files = names.filter((name) => DATABASE_FILE.test(name)).map((name) => join(dataFolder, name))
    const sentences = [await closeToOthers(dataFolder, { mode: 0o700, isOwn })]
    for (const file of files) sentences.push(await closeToOthers(file, { mode: 0o600, isOwn: true }))
    return sentences.filter((sentence) => sentence !== undefined)
  } catch (cause) {
    // With PostgreSQL, and files in a bucket, there may be no place to write at all.
    if (databaseUrl !== undefined) return []
    throw new DatabaseUnavailable({ dataFolder, databaseUrl }, cause)
  }
}

interface Wanted {
  readonly mode: number
  readonly isOwn: boolean
}

async function closeToOthers(path: string, { mode, isOwn }: Wanted): Promise<string | undefined> {
  const { mode: found, uid } = await stat(path)
  if ((found & OTHERS) === 0) return undefined
  if (!isOwn || uid !== process.getuid?.()) {
    return `${path} can be read by other users of this machine, and may hold signing keys; close it with: chmod ${mode.toString(8)} ${path}`
  }
  await chmod(path, mode)
  return `${path} could be read by other users of this machine; now only its owner can.`
}
