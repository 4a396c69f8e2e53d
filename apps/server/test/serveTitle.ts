import { readFile } from 'node:fs/promises'
import { loadConfiguration } from '../src/config/loadConfiguration.ts'
import { createLogger } from '../src/platform/telemetry/openTelemetry.ts'
import { startServer } from '../src/main.ts'

/*
 * The server of a title in the folder of this process, with a reader of one line in `reader`: a process that a test can kill.
 * Says its address once it listens, and how long its main thread has worked when it is asked.
 */
const cwd = process.cwd()
const configuration = await loadConfiguration({ env: process.env, cwd, readFile: (path) => readFile(path, 'utf8') })
await startServer(configuration, {
  logger: createLogger(configuration.logLevel, process.stderr),
  version: '2.10.16',
  readerFolder: `${cwd}/reader`,
  studioFolder: undefined,
  place: { env: process.env, cwd },
  onListening: (address) => process.stdout.write(`${address}\n`),
})

process.on('message', () => {
  const { user, system } = process.threadCpuUsage()
  process.send?.((user + system) / 1_000)
})
