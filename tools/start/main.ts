import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { ConfigurationError } from '../../apps/server/src/config/ConfigurationError.ts'
import { loadConfiguration } from '../../apps/server/src/config/loadConfiguration.ts'
import { buildReader } from '../build/buildReader.ts'
import { exitWithSentence, Failure } from '../process/Failure.ts'
import { ensureDataFolder } from './ensureDataFolder.ts'
import { ensurePortIsFree } from './ensurePortIsFree.ts'
import { importDemonstration } from './importDemonstration.ts'
import { makeDemonstrationAdmin } from './makeDemonstrationAdmin.ts'

const root = join(import.meta.dirname, '../..')

await exitWithSentence(async () => {
  const configuration = await readConfiguration()
  await ensurePortIsFree(configuration.listen)
  await ensureDataFolder(configuration.dataFolder)
  await buildReader(root)
  await importDemonstration(root, configuration)
  for (const sentence of await makeDemonstrationAdmin(configuration)) console.log(sentence)
  await serve()
})

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
