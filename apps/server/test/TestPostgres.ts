import { execFile, spawn, type ChildProcess } from 'node:child_process'
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
  const postgres = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  await untilReady(folder, postgres)
  return { folder, stop: () => stop(postgres, folder) }
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
  if (postgres.exitCode === null) {
    const ended = new Promise((resolve) => postgres.once('exit', resolve))
    // SIGINT: a fast shutdown that does not wait for connections.
    postgres.kill('SIGINT')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}
