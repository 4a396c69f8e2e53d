import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)
const MISSING =
  'PostgreSQL is missing: the database tests need `initdb` and `postgres` 15 or newer (Debian: postgresql).'

/** A PostgreSQL of the tests' own, in a temporary folder, reachable by a socket in it and by nothing else. */
export interface TestPostgres {
  /** Without a database's name: see `testDatabaseUrl`. */
  readonly folder: string
  /** Ends it as a fall of the machine does: every connection breaks, and the next start repairs what was under way. */
  crash(): Promise<void>
  /** Starts it again after `crash`; resolves when it answers. */
  start(): Promise<void>
  /** Stops all of its processes where they stand; connections stay. */
  freeze(): Promise<void>
  /** Lets them go on. */
  thaw(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root, so root starts it as somebody else. */
interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** The address of one database of a test PostgreSQL. */
export function testDatabaseUrl(folder: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=gatefold`
}

/** Throws an Error with one clear sentence when there is no PostgreSQL on this machine. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const binaries = await findBinaries()
  const owner = await findOwner()
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-pg-'))
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = ['--auth=trust', '--username=gatefold', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(join(binaries, 'initdb'), ['--pgdata', data, ...options], { ...owner, cwd: folder })
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=200']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const launch = () => spawn(join(binaries, 'postgres'), args, { ...owner, cwd: folder, stdio: 'ignore' })
  let postgres = launch()
  await untilReady(folder, postgres)
  return {
    folder,
    crash: () => end(postgres, 'SIGQUIT'),
    async start() {
      postgres = launch()
      await untilReady(folder, postgres)
    },
    freeze: () => signalAll(postgres, 'SIGSTOP'),
    thaw: () => signalAll(postgres, 'SIGCONT'),
    stop: () => stop(postgres, folder),
  }
}

async function findBinaries(): Promise<string> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin'))
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  for (const folder of [...newestFirst, ...onPath]) {
    if ((await isThere(join(folder, 'initdb'))) && (await isThere(join(folder, 'postgres')))) return folder
  }
  throw new Error(MISSING)
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined)
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? []
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user `postgres` nor `nobody` to run it as.')
}

async function untilReady(folder: string, postgres: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (postgres.exitCode !== null) throw new Error(`PostgreSQL stopped with ${postgres.exitCode} before it was ready.`)
    const client = new Client({ connectionString: testDatabaseUrl(folder, 'postgres') })
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isReady) return
    await sleep(100)
  }
  await stop(postgres, folder)
  throw new Error('PostgreSQL did not become ready within a minute.')
}

async function stop(postgres: ChildProcess, folder: string): Promise<void> {
  // A fast shutdown that does not wait for connections.
  await end(postgres, 'SIGINT')
  await rm(folder, { recursive: true, force: true })
}

async function end(postgres: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (postgres.exitCode !== null || postgres.signalCode !== null) return
  const ended = once(postgres, 'exit')
  postgres.kill(signal)
  await ended
}

/** The first process before the others, so that it makes no more of them. */
async function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (pid === undefined) throw new Error('PostgreSQL has not started.')
  process.kill(pid, signal)
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  for (const [child, parent] of pairs) if (parent === pid && child !== undefined) signalIfThere(child, signal)
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // One that served a connection may have ended since.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
