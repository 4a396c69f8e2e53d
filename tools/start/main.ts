import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { ConfigurationError } from '../../apps/server/src/config/ConfigurationError.ts'
import { loadConfiguration } from '../../apps/server/src/config/loadConfiguration.ts'
import { findRunningServer } from '../../apps/server/src/serverRecord.ts'
import { buildReader } from '../build/buildReader.ts'
import { exitWithSentence, Failure } from '../process.ts'
import {
  importDemonstration,
  type Importing,
  type ImportOrder,
  missingIssues,
  orderOfImports,
  readPlan,
  runImport,
} from './importDemonstration.ts'
import { describeRunning, ensureDataFolder, ensurePortIsFree } from './preflight.ts'
import { makeFirstAdmin } from './makeFirstAdmin.ts'

const root = join(import.meta.dirname, '../..')

await exitWithSentence(async () => {
  const configuration = await readConfiguration()
  const running = await findRunningServer(configuration.dataFolder)
  await ensurePortIsFree(configuration.listen, running)
  if (running !== undefined) console.log(describeRunning(running, configuration.dataFolder))
  await ensureDataFolder(configuration.dataFolder)
  await buildReader(root)
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
