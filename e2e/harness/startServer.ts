import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommandProcess, type RunningCommand } from './commandProcess.ts'
import { createTitle, type Title } from './gatefold.ts'
import { importAndPublish } from './cachedImports.ts'
import { keepLog, notingSecrets, SECRETS_FOLDER } from './secretsOfRun.ts'

export interface ServerSettings {
  /** Files and folders to import and publish before the server starts; absolute paths. */
  readonly files?: readonly string[]
  /** Keys of `gatefold.config.json` besides `appKey` (`test`) and `title`. */
  readonly configuration?: object
  /** Variables besides those that every server gets. With NODE_OPTIONS among them it has a process of its own. */
  readonly environment?: NodeJS.ProcessEnv
}

export interface StartedServer {
  /** Such as `http://127.0.0.1:43121/`: base path included, ends with a slash. */
  readonly address: string
  readonly title: Title
  /** All that the server has said so far, logs and complaints. */
  said(): string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

/** The sentence that `gatefold serve` says once it listens. */
const ADDRESS = / is at (https?:\/\/\S+)/

/** Of all servers of one process of tests; modules are made once in it, so this is the one place to keep it. */
const servers = createCommandProcess(() => notingSecrets(process.env))

/** The real `gatefold serve` on a free port with a data folder of its own; what it says on failure is in the Error. */
export async function startServer(settings: ServerSettings = {}): Promise<StartedServer> {
  const { files = [], configuration, environment } = settings
  const made = await createTitle(await mkdtemp(join(tmpdir(), 'gatefold-e2e-')), configuration)
  const title = { ...made, environment: { ...made.environment, ...environment } }
  // Outside of a run of tests somebody measures, and what one server has warmed up must not serve the next.
  const isAlone = environment?.['NODE_OPTIONS'] !== undefined || process.env[SECRETS_FOLDER] === undefined
  const own = isAlone ? createCommandProcess(() => notingSecrets(title.environment)) : undefined
  const end = async () => {
    own?.close()
    await rm(title.folder, { recursive: true, force: true })
  }
  try {
    if (files.length > 0) await importAndPublish(title, files)
    const server = (own ?? servers).start({ args: ['serve'], environment: title.environment })
    const said = () => [...server.stdout, ...server.stderr].join('')
    const address = await addressOf(server, said)
    return {
      address: address.endsWith('/') ? address : `${address}/`,
      title,
      said,
      stop: async () => {
        server.stop()
        try {
          await server.ended
        } finally {
          await end()
          await keepLog(address, said())
        }
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function addressOf(server: RunningCommand, said: () => string): Promise<string> {
  const listening = new Promise<string>((resolve) => {
    server.onOutput((text) => {
      const address = ADDRESS.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  const ending = server.ended.then(
    (code) => {
      throw new Error(`gatefold serve ended with ${code}:\n${said()}`)
    },
    (cause: unknown) => {
      throw new Error(`gatefold serve ended:\n${said()}`, { cause })
    },
  )
  return Promise.race([listening, ending])
}
