import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Surroundings } from '../../apps/server/src/config/Configuration.ts'
import { ListenRefused } from '../../apps/server/src/config/ListenRefused.ts'
import { DatabaseUnavailable } from '../../apps/server/src/platform/db/databaseErrors.ts'
import { secureDataFolder } from '../../apps/server/src/platform/db/openDatabase.ts'
import type { ServerRecord } from '../../apps/server/src/serverRecord.ts'
import { Failure } from '../process.ts'

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

/**
 * Tries the port before anything is built or imported, so that the news comes in the first second. `running`: the server that runs on
 * the same data.
 */
export async function ensurePortIsFree(
  listen: Surroundings['listen'],
  running: ServerRecord | undefined,
): Promise<void> {
  const server = createServer()
  try {
    server.listen(listen.port, listen.host)
    await once(server, 'listening')
  } catch (cause) {
    throw new Failure(isThere(listen, running) ? sayThatItRuns(running) : new ListenRefused(listen, cause).message)
  }
  server.close()
  await once(server, 'close')
}

/** What whoever starts a second server on the same data is told, when that has a port of its own. */
export function describeRunning({ address, pid }: ServerRecord, dataFolder: string): string {
  return (
    `Another server of this title runs at ${address} (process ${pid}), on the same data in ${dataFolder}. ` +
    'It goes on with the reader that it began with; start it again to have a newer one.'
  )
}

function isThere(listen: Surroundings['listen'], running: ServerRecord | undefined): running is ServerRecord {
  return running !== undefined && Number(new URL(running.address).port || 80) === listen.port
}

function sayThatItRuns({ address, pid }: ServerRecord): string {
  return `The title is open already at ${address} (process ${pid}): stop that server first, or go on with it.`
}
