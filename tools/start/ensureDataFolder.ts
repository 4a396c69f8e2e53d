import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnavailable } from '../../apps/server/src/db/DatabaseUnavailable.ts'
import { Failure } from '../process/Failure.ts'

/** Creates the data folder, and writes a file in it to be sure that one can. */
export async function ensureDataFolder(dataFolder: string): Promise<void> {
  const probe = join(dataFolder, `.writable-${process.pid}`)
  try {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    throw new Failure(new DatabaseUnavailable({ dataFolder, databaseUrl: undefined }, cause).message)
  }
}
