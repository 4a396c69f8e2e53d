import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** So that every spec tells what it reads, and all of it is searched at the end of the run (`toldEvents.ts`). */
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

/** Starts the real `gatefold` command; its output is piped, and `input` is what it reads. */
export function spawnGatefold(title: Title, args: readonly string[], input?: string): ChildProcess {
  const cli = join(root, 'apps/server/src/cli.ts')
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: title.environment,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  return child
}

/** Runs the real `gatefold` command to its end. */
export function runGatefold(title: Title, args: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawnGatefold(title, args)
    const output = collect(child)
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code: code ?? 1, stdout: output.stdout.join(''), stderr: output.stderr.join('') })
    })
  })
}

/** What a process has said so far. */
export function collect(child: ChildProcess): { readonly stdout: string[]; readonly stderr: string[] } {
  const output: { stdout: string[]; stderr: string[] } = { stdout: [], stderr: [] }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.stdout.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => output.stderr.push(text))
  return output
}
