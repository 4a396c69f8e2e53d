import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { findLeaks, SECRETS_FOLDER } from './secretsOfRun.ts'
import { searchEvents } from './searchedEvents.ts'
import { createTitle, root, runGatefold, type Title } from './gatefold.ts'

/** Names the folder of this run's kept imports to the processes that run specs. */
const FOLDER = 'GATEFOLD_E2E_IMPORTS'
const LOOK_AGAIN = 100

/**
 * Before a run: makes the folders of its kept imports and of its secrets. Gives what takes them away again, and fails the run
 * where a secret of any test has been written down, or has come with what browsers tell of reading.
 */
// oxlint-disable-next-line import/no-default-export -- what Playwright calls before a run
export default async function keepImports(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-e2e-imports-'))
  const secrets = await mkdtemp(join(tmpdir(), 'gatefold-e2e-secrets-'))
  process.env[FOLDER] = folder
  process.env[SECRETS_FOLDER] = secrets
  return async () => {
    const searched = await searchEvents(secrets)
    const leaks = [...(await findLeaks(secrets)), ...searched.found, ...sayHowMuch(searched.calls)]
    for (const each of [folder, secrets]) await rm(each, { recursive: true, force: true })
    if (leaks.length > 0) throw new Error(leaks.join('\n'))
  }
}

/** A whole run in which nothing was told has shown nothing; a part of one may have nothing to search, and says so. */
function sayHowMuch(calls: number): readonly string[] {
  const args = process.argv.slice(3)
  const isWhole = args.every((arg) => /^--(?:reporter|output|retries|workers)=/.test(arg))
  process.stdout.write(`    ${calls} calls of events were searched for what leads to a reader.\n`)
  return calls === 0 && isWhole
    ? ['No browser of the whole run has told anything of reading: there was nothing to search.']
    : []
}

/**
 * Imports and publishes files. Those that lie in the project and come first are the same for every spec: they are imported once a
 * run, by the real command, and what that made is copied into each title.
 */
export async function importAndPublish(title: Title, files: readonly string[]): Promise<void> {
  const folder = process.env[FOLDER]
  const own = files.findIndex((file) => folder === undefined || !file.startsWith(root + sep))
  const cachedFiles = own === -1 ? files : files.slice(0, own)
  if (folder !== undefined && cachedFiles.length > 0) {
    await cp(await cachedData(folder, cachedFiles), title.dataFolder, { recursive: true })
  }
  if (cachedFiles.length < files.length) await runImport(title, files.slice(cachedFiles.length))
}

/** The data folder of a title that holds these files; whoever asks first makes it. */
async function cachedData(folder: string, files: readonly string[]): Promise<string> {
  const path = join(folder, createHash('sha256').update(files.join('\n')).digest('hex'))
  const making = `${path}-making`
  while (!(await isThere(path))) {
    const isMine = await mkdir(making).then(
      () => true,
      () => false,
    )
    if (!isMine) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
    } else {
      try {
        await makeData(making, path, files)
      } finally {
        await rm(making, { recursive: true, force: true })
      }
    }
  }
  return path
}

async function makeData(folder: string, path: string, files: readonly string[]): Promise<void> {
  // Another may have made it between the look and the folder.
  if (await isThere(path)) return
  const title = await createTitle(folder)
  await runImport(title, files)
  await rename(title.dataFolder, path)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function runImport(title: Title, files: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runGatefold(title, ['import', '--publish', ...files])
  if (code !== 0) throw new Error(`gatefold import ended with ${code}:\n${stdout}${stderr}`)
}
