import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { Failure } from '../process/Failure.ts'
import type { CommandResult } from '../process/runCommand.ts'
import type { DemonstrationImport } from './demonstrationPlan.ts'

/** Runs `gatefold import` to its end. */
export type RunImport = (args: readonly string[]) => Promise<CommandResult>

export interface Importing {
  readonly root: string
  readonly configuration: Pick<Configuration, 'appKey' | 'dataFolder'>
  readonly run: RunImport
}

/** Written as issues arrive: a folder a line. */
const STAMP = 'demonstration-issues'

/**
 * Imports issues of the demonstration title, one after the other. Each comes with the first start of the title's own
 * configuration that gets so far, once: what is removed stays removed.
 */
export async function importDemonstration(
  issues: readonly DemonstrationImport[],
  { root, configuration, run }: Importing,
): Promise<void> {
  for (const { folder, landing } of await missingIssues(issues, configuration)) {
    const flags = landing === 'published' ? ['--publish'] : []
    const { code, output } = await run([...flags, join(root, 'demo/issues', folder)])
    if (code !== 0) throw new Failure(`${output.trimEnd()}\nThe demonstration title could not be imported.`)
    await appendFile(join(configuration.dataFolder, STAMP), `${folder}\n`)
  }
}

/** Which of the issues have not come yet; none of any other title. */
export async function missingIssues(
  issues: readonly DemonstrationImport[],
  { appKey, dataFolder }: Importing['configuration'],
): Promise<readonly DemonstrationImport[]> {
  if (appKey !== 'demo') return []
  const stamp = await readFile(join(dataFolder, STAMP), 'utf8').catch(() => '')
  const imported = new Set(stamp.split('\n'))
  return issues.filter(({ folder }) => !imported.has(folder))
}
