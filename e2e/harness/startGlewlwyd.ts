import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { close, listen } from './fakeHost.ts'
import { collect } from './gatefold.ts'
import { clientModule, identityPlugin, peopleModule, publicClient, serverSettings } from './glewlwydSettings.ts'

const PROGRAM = '/usr/bin/glewlwyd'
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const PAGES = '/usr/share/glewlwyd/webapp'
const SETTINGS_OF_PAGES = '/usr/share/glewlwyd/templates/config.json'

/** What its tables begin with. */
const ADMINISTRATOR = { username: 'admin', password: 'password' }

export interface Person {
  readonly username: string
  readonly password: string
  readonly email: string
  readonly roles?: readonly string[]
}

export interface Glewlwyd {
  /** As its tokens name it. */
  readonly issuer: string
  addPerson(person: Person): Promise<void>
  /** Lets a public client sign people in for the reader at an address, which ends with a slash. */
  addClient(clientId: string, reader: string): Promise<void>
  stop(): Promise<void>
}

/** Debian's package has it; elsewhere there may be none. */
export function hasGlewlwyd(): boolean {
  return existsSync(PROGRAM) && existsSync(TABLES)
}

/**
 * Glewlwyd, an OpenID Connect provider that is not ours, written in C by somebody else: a process with its own folder, database, keys and
 * port.
 */
export async function startGlewlwyd(): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-glewlwyd-'))
  const database = join(folder, 'people.db')
  await createTables(database)
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = join(folder, 'glewlwyd.conf')
  await writeFile(settings, serverSettings({ port, origin, database, pages: await copyPages(folder) }))
  const child = spawn(PROGRAM, ['--config-file', settings], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilItAnswers(child, origin)
    const call = await signInAsAdministrator(origin)
    await setUp(call, origin)
    return {
      issuer: `${origin}/api/oidc`,
      addPerson: async ({ username, password, email, roles = [] }) => {
        const scope = ['openid', 'g_profile']
        await call('POST', '/api/user/', { username, password, email, name: username, scope, roles, enabled: true })
      },
      addClient: (clientId, reader) => call('POST', '/api/client/', publicClient(clientId, reader)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createTables(database: string): Promise<void> {
  const connection = new DatabaseSync(database)
  connection.exec(await readFile(TABLES, 'utf8'))
  connection.close()
}

/** Debian's pages are partly links to elsewhere, which it does not follow; the one to their settings leads nowhere. */
async function copyPages(folder: string): Promise<string> {
  const pages = join(folder, 'pages')
  const isNoSetting = (path: string) => !path.endsWith('config.json')
  await cp(PAGES, pages, { recursive: true, dereference: true, filter: isNoSetting })
  await cp(SETTINGS_OF_PAGES, join(pages, 'config.json'))
  return pages
}

/** It takes no port of the system's choice and says nowhere which it has. */
async function findFreePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await listen(server))
  await close(server)
  return Number(port)
}

async function waitUntilItAnswers(child: ChildProcess, origin: string): Promise<void> {
  const output = collect(child)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`glewlwyd ended:\n${[...output.stdout, ...output.stderr].join('')}`)
    const answer = await fetch(`${origin}/config`).catch(() => undefined)
    if (answer?.ok === true) return
    await setTimeout(50)
  }
}

type Call = (method: string, path: string, body: object) => Promise<void>

async function signInAsAdministrator(origin: string): Promise<Call> {
  const send = (path: string, init: { method: string; body: object; cookie?: string }) =>
    fetch(origin + path, {
      method: init.method,
      headers: { 'content-type': 'application/json', cookie: init.cookie ?? '' },
      body: JSON.stringify(init.body),
    })
  const answer = await send('/api/auth/', { method: 'POST', body: ADMINISTRATOR })
  if (!answer.ok) throw new Error(`glewlwyd lets its administrator in with ${answer.status}.`)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return async (method, path, body) => {
    const { ok, status } = await send(path, { method, body, cookie })
    if (!ok) throw new Error(`glewlwyd answers ${method} ${path} with ${status}.`)
  }
}

async function setUp(call: Call, origin: string): Promise<void> {
  for (const [kind, module] of Object.entries({ user: peopleModule(), client: clientModule() })) {
    await call('PUT', `/api/mod/${kind}/database`, module)
    await call('PUT', `/api/mod/${kind}/database/reset/`, {})
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'elsewhere-1', alg: 'ES256', use: 'sig' }
  await call('POST', '/api/mod/plugin/', identityPlugin(`${origin}/api/oidc`, key))
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}
