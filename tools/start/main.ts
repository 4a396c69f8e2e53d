import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Configuration, Environment } from '../../apps/server/src/config/Configuration.ts'
import { ConfigurationError } from '../../apps/server/src/config/ConfigurationError.ts'
import { loadConfiguration } from '../../apps/server/src/config/loadConfiguration.ts'
import { findRunningServer, type ServerRecord } from '../../apps/server/src/serverRecord.ts'
import { buildReader } from '../build/buildReader.ts'
import { collectOutput, type CommandResult, exitWithSentence, Failure } from '../process.ts'
import { ListenRefused } from '../../apps/server/src/config/ListenRefused.ts'
import { DatabaseUnavailable } from '../../apps/server/src/platform/db/databaseErrors.ts'
import { secureDataFolder } from '../../apps/server/src/platform/db/openDatabase.ts'
import { randomInt } from 'node:crypto'
import { withAccounts } from '../../apps/server/src/cli/withAccounts.ts'
import { identitySettings } from '../../apps/server/src/config/identitySettings.ts'
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

const root = join(import.meta.dirname, '../..')

await exitWithSentence(async () => {
  const configuration = await readConfiguration()
  const running = await findRunningServer(configuration.dataFolder)
  await ensurePortIsFree(configuration.listen, running)
  if (running !== undefined) console.log(describeRunning(running, configuration.dataFolder))
  await ensureDataFolder(configuration.dataFolder)
  await buildReader(root)
  const importing = { root, configuration, run: runImport(root) }
  const { beforeServing, whileServing } = orderOfImports(await readPlan(root))
  if ((await missingIssues(beforeServing, configuration)).length > 0) {
    console.log('Importing the latest issue of the demonstration title (once, about half a minute).')
  }
  await importDemonstration(beforeServing, importing)
  for (const sentence of await makeFirstAdmin(configuration)) console.log(sentence)
  await Promise.all([importBackIssues(whileServing, importing), serve()])
})

/** Printed pages take their time, so the title is open meanwhile. What goes wrong is said, and tried again by the next start. */
async function importBackIssues(issues: ImportOrder['whileServing'], importing: Importing): Promise<void> {
  if ((await missingIssues(issues, importing.configuration)).length === 0) return
  console.log('Back issues with their printed pages arrive while the title is open (once, about a minute).')
  try {
    await importDemonstration(issues, importing)
    console.log('All issues of the demonstration title are there.')
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
  }
}

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

/** Creates the data folder, or closes it to other users and says so, and writes a file in it to be sure that one can. */
async function ensureDataFolder(dataFolder: string): Promise<void> {
  const probe = join(dataFolder, `.writable-${process.pid}`)
  try {
    for (const sentence of await secureDataFolder({ dataFolder, databaseUrl: undefined })) console.log(sentence)
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw new Failure(cause.message)
    throw new Failure(new DatabaseUnavailable({ dataFolder, databaseUrl: undefined }, cause).message)
  }
}

/**
 * Tries the port before anything is built or imported, so that the news comes in the first second. `running`: the server that runs on
 * the same data.
 */
async function ensurePortIsFree(listen: Environment['listen'], running: ServerRecord | undefined): Promise<void> {
  const server = createServer()
  try {
    server.listen(listen.port, listen.host)
    await once(server, 'listening')
  } catch (cause) {
    throw new Failure(isThere(listen, running) ? sayThatItRuns(running) : new ListenRefused(listen, cause).message)
  }
  server.close()
  await once(server, 'close')
}

/** What whoever starts a second server on the same data is told, when that has a port of its own. */
function describeRunning({ address, pid }: ServerRecord, dataFolder: string): string {
  return (
    `Another server of this title runs at ${address} (process ${pid}), on the same data in ${dataFolder}. ` +
    'It goes on with the reader that it began with; start it again to have a newer one.'
  )
}

function isThere(listen: Environment['listen'], running: ServerRecord | undefined): running is ServerRecord {
  return running !== undefined && Number(new URL(running.address).port || 80) === listen.port
}

function sayThatItRuns({ address, pid }: ServerRecord): string {
  return `The title is open already at ${address} (process ${pid}): stop that server first, or go on with it.`
}

const DEMONSTRATIONS = 'admin@low-water.example'

const FIRST_ISSUE = 'The first issue comes in by: npm run gatefold -- import FILE --publish'

/** Letters and digits that nobody takes for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A title that has no account yet gets an admin, with a password that nobody knows before. There is an admin from then on: the
 * last one cannot be removed. Gives the sentences to print; none where accounts are kept elsewhere.
 */
export async function makeFirstAdmin(configuration: Configuration): Promise<readonly string[]> {
  if (identitySettings(configuration).kind !== 'embedded') return []
  const email = firstAdmin(configuration)
  const another = `npm run gatefold -- user password ${email}`
  return withAccounts({ configuration, stderr: process.stderr, now: () => new Date() }, async (accounts) => {
    if ((await accounts.findByEmail(email)) !== undefined) {
      return [`The title's admin is ${email}; a new password is set by: ${another}`]
    }
    if ((await accounts.list()).length > 0) return []
    const password = createPassword()
    await accounts.create({ email, password, roles: ['admin'] })
    return [
      `The title's admin is ${email} with the password ${password}`,
      `It is not shown again; another one is set by: ${another}`,
      ...(configuration.appKey === 'demo' ? [] : [FIRST_ISSUE]),
    ]
  })
}

/** An address at which nobody gets mail: of the title's app key, as far as a domain can be named like it. */
function firstAdmin({ appKey }: Configuration): string {
  if (appKey === 'demo') return DEMONSTRATIONS
  const name = appKey
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 63)
  return `admin@${name === '' ? 'title' : name}.example`
}

/** Four groups of four letters: 79 bits. */
function createPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return [group(), group(), group(), group()].join('-')
}

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

interface ImportOrder {
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

interface Importing {
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
function runImport(root: string): RunImport {
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
