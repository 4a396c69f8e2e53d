import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collect, createTitle, spawnGatefold, type Title } from './gatefold.ts'
import { importAndPublish } from './keptImports.ts'
import { keepLog, notingSecrets } from './secretsOfRun.ts'

export interface ServerSettings {
  /** Files and folders to import and publish before the server starts; absolute paths. */
  readonly files?: readonly string[]
  /** Keys of `gatefold.config.json` besides `appKey` (`test`) and `title`. */
  readonly configuration?: object
  /** Variables besides those that every server gets. */
  readonly environment?: NodeJS.ProcessEnv
}

export interface StartedServer {
  /** Such as `http://127.0.0.1:43121/`: base path included, ends with a slash. */
  readonly address: string
  readonly title: Title
  /** All that the process has said so far, logs and complaints. */
  said(): string
  /** Ends the process and removes its folder. */
  stop(): Promise<void>
}

/** The sentence that `gatefold serve` says once it listens. */
const ADDRESS = / is at (https?:\/\/\S+)/

/** The real `gatefold serve` on a free port with a data folder of its own; what it says on failure is in the Error. */
export async function startServer(settings: ServerSettings = {}): Promise<StartedServer> {
  const { files = [], configuration, environment } = settings
  const made = await createTitle(await mkdtemp(join(tmpdir(), 'gatefold-e2e-')), configuration)
  const title = { ...made, environment: { ...made.environment, ...environment } }
  try {
    if (files.length > 0) await importAndPublish(title, files)
    const child = spawnGatefold({ ...title, environment: notingSecrets(title.environment) }, ['serve'])
    const output = collect(child)
    const said = () => [...output.stdout, ...output.stderr].join('')
    const address = await addressOf(child, said)
    return {
      address: address.endsWith('/') ? address : `${address}/`,
      title,
      said,
      stop: async () => {
        await stop(child, title)
        await keepLog(address, said())
      },
    }
  } catch (error) {
    await rm(title.folder, { recursive: true, force: true })
    throw error
  }
}

function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = ADDRESS.exec(said())?.[1]
      if (address !== undefined) resolve(address)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      reject(new Error(`gatefold serve ended with ${code}:\n${said()}`))
    })
  })
}

async function stop(child: ChildProcess, title: Title): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
  await rm(title.folder, { recursive: true, force: true })
}
