import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { Failure } from '../process/Failure.ts'
import { runShown } from '../process/runShown.ts'

const issues = 'demo/issues'

/** The demonstration title comes with the first start of its own configuration, once: what is removed stays removed. */
export async function importDemonstration(root: string, configuration: Configuration): Promise<void> {
  const stamp = join(configuration.dataFolder, 'demonstration-imported')
  if (configuration.appKey !== 'demo' || existsSync(stamp)) return
  console.log('Importing the demonstration title with its printed pages (once, about a minute).')
  const folders = await readdir(join(root, issues))
  const paths = folders.toSorted().map((name) => join(root, issues, name))
  const code = await runShown(root, ['apps/server/src/cli.ts', 'import', '--publish', ...paths])
  if (code !== 0) throw new Failure('The demonstration title could not be imported; the reason is above.')
  await writeFile(stamp, '')
}
