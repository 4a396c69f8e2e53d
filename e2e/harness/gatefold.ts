import type { ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCommandProcess } from './commandProcess.ts'

/** The root of the project. */
export const root = join(import.meta.dirname, '../..')

/** A title of its own in a folder of its own: its configuration and its data. */
export interface Title {
  readonly folder: string
  /** Where the title's database and assets are. */
  readonly dataFolder: string
  readonly environment: NodeJS.ProcessEnv
}

export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** So that every spec tells what it reads, and all of it is searched at the end of the run (`searchedEvents.ts`). */
const analytics = { firstParty: 'always', trackLocalhost: true }

/** Writes the configuration (on top of `appKey`, `title` and a count of what is read) of a title that lives in `folder`. */
export async function createTitle(folder: string, configuration: object = {}): Promise<Title> {
  const dataFolder = join(folder, 'data')
  const file = join(folder, 'gatefold.config.json')
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify({ appKey: 'test', title: 'The Test', analytics, ...configuration }))
  const environment = { ...process.env, GATEFOLD_CONFIG: file, GATEFOLD_DATA: dataFolder, HOST: '127.0.0.1', PORT: '0' }
  return { folder, dataFolder, environment }
}

/** Of all commands of one process of tests that are not servers. */
const commands = createCommandProcess()

/** Runs a real `gatefold` command to its end; `input` is what is typed. */
export async function runGatefold(title: Title, args: readonly string[], input?: string): Promise<CommandResult> {
  const { ended, stdout, stderr } = commands.start({ args, environment: title.environment, input })
  const code = await ended
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

/** What a process has said so far. */
export function collect(child: ChildProcess): { readonly stdout: string[]; readonly stderr: string[] } {
  const output: { stdout: string[]; stderr: string[] } = { stdout: [], stderr: [] }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.stdout.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => output.stderr.push(text))
  return output
}
