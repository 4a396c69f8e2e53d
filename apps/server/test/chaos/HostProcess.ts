import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, kill, startServing, writeReader } from '../aServedTitle.ts'

/** A host in a process of its own, over a database that a test disturbs. */
export interface HostProcess {
  /** Its title's address, which ends with a slash; resolves when it says so. */
  readonly address: Promise<string>
  readonly dataFolder: string
  hasEnded(): boolean
  /** All that it has said: its log and its complaints. */
  said(): string
  stop(): Promise<void>
}

/** `databaseUrl` undefined: SQLite in its own folder. */
export async function startHostProcess(databaseUrl?: string): Promise<HostProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-chaos-'))
  const configuration = { appKey: 'demo', title: 'Chaos', analytics: { firstParty: 'always' } }
  await writeFile(join(folder, 'gatefold.config.json'), JSON.stringify(configuration))
  await writeReader(folder)
  const dataFolder = join(folder, 'data')
  const child = startServing(folder, {
    PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    GATEFOLD_DATA: dataFolder,
    DATABASE_URL: databaseUrl ?? '',
  })
  const said: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)))
  const address = addressOf(child)
  // A test may end before it has asked.
  address.catch(() => undefined)
  return {
    address,
    dataFolder,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said.join(''),
    async stop() {
      await kill(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
