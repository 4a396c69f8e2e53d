import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/harness/startServer.ts'
import { SPECIMEN_CONFIGURATION, SPECIMEN_ISSUE, writeSpecimens } from '../e2e/specimens/writeSpecimens.ts'
import { buildApps } from './build/buildApps.ts'
import { exitWithSentence } from './process.ts'

/** `npm run gallery`: every kind of component with every property, served until Ctrl-C. */
await exitWithSentence(async () => {
  await buildApps(join(import.meta.dirname, '..'))
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-gallery-'))
  try {
    const server = await startServer({ files: [await writeSpecimens(folder)], configuration: SPECIMEN_CONFIGURATION })
    console.log(`All components: ${server.address}${SPECIMEN_ISSUE}`)
    console.log(`From right to left: ${server.address}${SPECIMEN_ISSUE}?lang=ar`)
    await untilInterrupted()
    await server.stop()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
