import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { ConfigurationError } from '../../apps/server/src/config/ConfigurationError.ts'
import { loadConfiguration } from '../../apps/server/src/config/loadConfiguration.ts'
import { buildReader } from '../build/buildReader.ts'
import { exitWithSentence, Failure } from '../process/Failure.ts'
import { runShown } from '../process/runShown.ts'
import { ensureDataFolder } from './ensureDataFolder.ts'
import { ensurePortIsFree } from './ensurePortIsFree.ts'
import { importDemonstration } from './importDemonstration.ts'

const root = join(import.meta.dirname, '../..')

await exitWithSentence(async () => {
  const configuration = await readConfiguration()
  await ensurePortIsFree(configuration.listen)
  await ensureDataFolder(configuration.dataFolder)
  await buildReader(root)
  await importDemonstration(root, configuration)
  process.exitCode = await runShown(root, ['apps/server/src/cli.ts', 'serve'])
})

async function readConfiguration(): Promise<Configuration> {
  const source = { env: process.env, cwd: root, readFile: (path: string) => readFile(path, 'utf8') }
  return loadConfiguration(source).catch((error: unknown) => {
    throw error instanceof ConfigurationError ? new Failure(error.message) : error
  })
}
