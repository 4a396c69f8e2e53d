import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'

const CLI = join(import.meta.dirname, '../src/cli.ts')

/** A title in a temporary folder, and the real `gatefold` command on it. */
export interface TestTitle {
  readonly folder: string
  readonly dataFolder: string
  readonly env: Readonly<Record<string, string | undefined>>
  remove(): Promise<void>
}

export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export async function createTestTitle(databaseUrl?: string): Promise<TestTitle> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-title-'))
  await writeFile(join(folder, 'gatefold.config.json'), JSON.stringify({ appKey: 'test', title: 'Test' }))
  const dataFolder = join(folder, 'data')
  const env = { ...machineEnvironment(), GATEFOLD_DATA: dataFolder, DATABASE_URL: databaseUrl ?? '' }
  return { folder, dataFolder, env, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** What a process of ours takes over of the machine's environment; code that one of them has compiled is there for the next one. */
export function machineEnvironment() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/** Starts `gatefold` with arguments in the title's folder. */
export function startGatefold(title: TestTitle, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], { cwd: title.folder, env: { ...title.env }, stdio: 'pipe' })
}

/** Runs `gatefold` to its end. */
export async function runGatefold(title: TestTitle, args: readonly string[]): Promise<CommandResult> {
  const child = startGatefold(title, args)
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  const code = await ended(child)
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Resolves with the exit code, or null after a signal. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** Every file below a folder with the SHA-256 of its content, folders with 'folder': equal before and after means untouched. */
export async function fingerprint(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const content = entry.isFile()
      ? createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      : 'folder'
    return [path.slice(folder.length), content] as const
  })
  return Object.fromEntries((await Promise.all(lines)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(stream: ChildProcess['stdout']): () => string {
  const parts: Buffer[] = []
  stream?.on('data', (chunk: Buffer) => parts.push(chunk))
  return () => Buffer.concat(parts).toString()
}
