import { spawn } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { collectOutput, type CommandResult, Failure } from '../process.ts'

/** What `demo/plan.json` says of the issues of the demonstration title, by their folders in `demo/issues`. */
interface Plan {
  /** In the order of release; the last is the latest. */
  readonly published: readonly string[]
  readonly drafts: readonly string[]
}

interface DemonstrationImport {
  readonly folder: string
  readonly landing: 'published' | 'draft'
}

export interface ImportOrder {
  /** What a visitor sees first, and what is quick: the latest issue, and drafts. */
  readonly beforeServing: readonly DemonstrationImport[]
  /** The back issues, the newest first. */
  readonly whileServing: readonly DemonstrationImport[]
}

export function orderOfImports({ published, drafts }: Plan): ImportOrder {
  const issues = published.toReversed().map((folder) => ({ folder, landing: 'published' as const }))
  return {
    beforeServing: [...issues.slice(0, 1), ...drafts.map((folder) => ({ folder, landing: 'draft' as const }))],
    whileServing: issues.slice(1),
  }
}

export async function readPlan(root: string): Promise<Plan> {
  return JSON.parse(await readFile(join(root, 'demo/plan.json'), 'utf8')) as Plan
}

/** Runs `gatefold import` to its end. */
type RunImport = (args: readonly string[]) => Promise<CommandResult>

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

/** Runs the real `gatefold import` beside this process, to which it gives way, and with which it ends. */
export function runImport(root: string): RunImport {
  return (args) => {
    const child = spawn(process.execPath, ['apps/server/src/cli.ts', 'import', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const end = () => child.kill()
    process.once('exit', end)
    child.on('close', () => process.off('exit', end))
    return collectOutput(child)
  }
}
