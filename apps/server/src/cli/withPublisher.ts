import { join } from 'node:path'
import { openAssetStore } from '../platform/storage/openAssetStore.ts'
import type { Configuration } from '../config/Configuration.ts'
import { openDatabase, secureDataFolder } from '../platform/db/openDatabase.ts'
import { recoverImports } from '../publishing/imports/importJournal.ts'
import { createPublishingDeps, type PublishingDeps } from '../publishing/PublishingDeps.ts'
import type { CliIo } from './CliIo.ts'
import { readConfiguration } from './readConfiguration.ts'

export interface Publisher {
  readonly configuration: Configuration
  readonly deps: PublishingDeps
}

/**
 * Opens the title for one command, cleans up after imports that died, and closes it again. Rejects with
 * ConfigurationError, DatabaseUnavailable, AssetsUnavailable or what `answerCall` rejects with.
 */
export async function withPublisher<Result>(
  io: CliIo,
  work: (publisher: Publisher) => Promise<Result>,
): Promise<Result> {
  const configuration = await readConfiguration(io)
  for (const sentence of await secureDataFolder(configuration)) io.stderr.write(`${sentence}\n`)
  const { db, close } = await openDatabase(configuration)
  try {
    const assets = await openAssetStore(configuration)
    const { importLimits: limits, dataFolder } = configuration
    const workFolder = join(dataFolder, 'work')
    const deps = await createPublishingDeps({ db, assets, limits, workFolder, now: io.now })
    await recoverImports(deps)
    return await work({ configuration, deps })
  } finally {
    await close()
  }
}
