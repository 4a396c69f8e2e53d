import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnavailable } from '../../apps/server/src/platform/db/databaseErrors.ts'
import { secureDataFolder } from '../../apps/server/src/platform/db/openDatabase.ts'
import { Failure } from '../process/Failure.ts'

/** Creates the data folder, or closes it to other users and says so, and writes a file in it to be sure that one can. */
export async function ensureDataFolder(dataFolder: string): Promise<void> {
  const probe = join(dataFolder, `.writable-${process.pid}`)
  try {
    for (const sentence of await secureDataFolder({ dataFolder, databaseUrl: undefined })) console.log(sentence)
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw new Failure(cause.message)
    throw new Failure(new DatabaseUnavailable({ dataFolder, databaseUrl: undefined }, cause).message)
  }
}
