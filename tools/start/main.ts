import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Configuration, Environment } from '../../apps/server/src/config/Configuration.ts'
import { ConfigurationError } from '../../apps/server/src/config/ConfigurationError.ts'
import { loadConfiguration } from '../../apps/server/src/config/loadConfiguration.ts'
import { findRunningServer, type ServerRecord } from '../../apps/server/src/serverRecord.ts'
import { buildApps } from '../build/buildApps.ts'
import { exitWithSentence, Failure } from '../process.ts'
import { ListenError } from '../../apps/server/src/config/ListenError.ts'
import { DatabaseUnavailable } from '../../apps/server/src/platform/db/databaseErrors.ts'
import { secureDataFolder } from '../../apps/server/src/platform/db/openDatabase.ts'
import {
  importDemonstration,
  type Importing,
  type ImportOrder,
  missingIssues,
  orderOfImports,
  readPlan,
  runImport,
} from './importDemonstration.ts'
import { makeFirstAdmin } from './makeFirstAdmin.ts'

const root = join(import.meta.dirname, '../..')

await exitWithSentence(async () => {
  const configuration = await readConfiguration()
  const running = await findRunningServer(configuration.dataFolder)
  await ensurePortIsFree(configuration.listen, running)
  if (running !== undefined) console.log(describeRunning(running, configuration.dataFolder))
  await ensureDataFolder(configuration.dataFolder)
  await buildApps(root)
  const importing = { root, configuration, run: runImport(root) }
  const { beforeServing, whileServing } = orderOfImports(await readPlan(root))
  if ((await missingIssues(beforeServing, configuration)).length > 0) {
    console.log('Importing the latest issue of the demonstration title (once, about half a minute).')
  }
  await importDemonstration(beforeServing, importing)
  for (const sentence of await makeFirstAdmin(configuration)) console.log(sentence)
  await Promise.all([importBackIssues(whileServing, importing), serve()])
})

/** Printed pages take their time, so the title is open meanwhile. What goes wrong is said, and tried again by the next start. */
async function importBackIssues(issues: ImportOrder['whileServing'], importing: Importing): Promise<void> {
  if ((await missingIssues(issues, importing.configuration)).length === 0) return
  console.log('Back issues with their printed pages arrive while the title is open (once, about a minute).')
  try {
    await importDemonstration(issues, importing)
    console.log('All issues of the demonstration title are there.')
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
  }
}

/** In this very process: a second one would cost half a second of every start, and stand between a signal and the server. */
async function serve(): Promise<void> {
  // Whoever starts by hand reads sentences, not a log; LOG_LEVEL brings it back.
  process.env['LOG_LEVEL'] ??= 'warn'
  process.argv.splice(2, Infinity, 'serve')
  await import('../../apps/server/src/cli.ts')
}

async function readConfiguration(): Promise<Configuration> {
  const source = { env: process.env, cwd: root, readFile: (path: string) => readFile(path, 'utf8') }
  return loadConfiguration(source).catch((error: unknown) => {
    throw error instanceof ConfigurationError ? new Failure(error.message) : error
  })
}

/** Creates the data folder, or closes it to other users and says so, and writes a file in it to be sure that one can. */
async function ensureDataFolder(dataFolder: string): Promise<void> {
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
async function ensurePortIsFree(listen: Environment['listen'], running: ServerRecord | undefined): Promise<void> {
  const server = createServer()
  try {
    server.listen(listen.port, listen.host)
    await once(server, 'listening')
  } catch (cause) {
    throw new Failure(isThere(listen, running) ? sayThatItRuns(running) : new ListenError(listen, cause).message)
  }
  server.close()
  await once(server, 'close')
}

/** What whoever starts a second server on the same data is told, when that has a port of its own. */
function describeRunning({ address, pid }: ServerRecord, dataFolder: string): string {
  return (
    `Another server of this title runs at ${address} (process ${pid}), on the same data in ${dataFolder}. ` +
    'It goes on with the reader that it began with; start it again to have a newer one.'
  )
}

function isThere(listen: Environment['listen'], running: ServerRecord | undefined): running is ServerRecord {
  return running !== undefined && Number(new URL(running.address).port || 80) === listen.port
}

function sayThatItRuns({ address, pid }: ServerRecord): string {
  return `The title is open already at ${address} (process ${pid}): stop that server first, or go on with it.`
}
