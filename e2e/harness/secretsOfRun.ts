import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Names the folder of this run's secrets and logs to the processes that run specs, and to the servers. */
export const SECRETS_FOLDER = 'GATEFOLD_E2E_SECRETS'

const folderOf = () => process.env[SECRETS_FOLDER]

/** Has a server note the secrets of its readers. */
export function notingSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (folderOf() === undefined) return environment
  const script = pathToFileURL(join(import.meta.dirname, 'noteSecrets.ts')).href
  return { ...environment, NODE_OPTIONS: `${environment['NODE_OPTIONS'] ?? ''} --import ${script}` }
}

/** All that a server has said in its life. */
export async function keepLog(address: string, said: string): Promise<void> {
  const folder = folderOf()
  if (folder !== undefined) await writeFile(join(folder, `${crypto.randomUUID()}.log`), `${address}\n${said}`)
}

/** This origin's storage in a browser has been searched. */
export async function noteSearched(origin: string): Promise<void> {
  const folder = folderOf()
  if (folder !== undefined) await appendFile(join(folder, 'searched'), `${origin}\n`)
}

interface Noted {
  readonly secret: string
  /** Of the server, where it gave the secret to a browser. */
  readonly origin: string
}

/** What the servers of this run have noted so far. */
export async function readNoted(folder = folderOf()): Promise<readonly Noted[]> {
  if (folder === undefined) return []
  const texts = await readAll(folder, '.secrets')
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Noted),
  )
}

/**
 * What is wrong at the end of a run: lines of servers that hold a secret of any test, and servers that gave tokens to a browser
 * whose caches nobody has searched. The sentences hold no secret.
 */
export async function findLeaks(folder: string): Promise<readonly string[]> {
  const noted = await readNoted(folder)
  const secrets = [...new Set(noted.map(({ secret }) => secret))]
  const logs = await readAll(folder, '.log')
  const lines = logs.flatMap((log) => log.split('\n'))
  const found = lines.flatMap((line) => {
    const held = secrets.filter((secret) => line.includes(secret))
    const bare = held.reduce((text, secret) => text.replaceAll(secret, '(a secret)'), line)
    return held.length === 0 ? [] : [`A server has written down a secret: ${bare}`]
  })
  const searched = new Set((await readAll(folder, 'searched')).flatMap((text) => text.split('\n')))
  const unsearched = [...new Set(noted.map(({ origin }) => origin))].filter(
    (origin) => origin !== '' && !searched.has(origin),
  )
  const addresses = unsearched.map(
    (origin) =>
      `Nobody has searched the caches of a browser that was signed in at ${origin}: import test from signedIn.ts.`,
  )
  return [...found, ...addresses]
}

async function readAll(folder: string, ending: string): Promise<readonly string[]> {
  const names = await readdir(folder)
  return Promise.all(names.filter((name) => name.endsWith(ending)).map((name) => readFile(join(folder, name), 'utf8')))
}
