import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DeviceClock } from './deviceClock.ts'

export interface Time {
  /** For the environment of the server whose clock it is. */
  readonly environment: NodeJS.ProcessEnv
  /** Lets as many seconds pass, for the server and for the pages of a device. */
  pass(device: DeviceClock, seconds: number): Promise<void>
  stop(): Promise<void>
}

/** A clock that runs as every other, and leaps. */
export async function startTime(): Promise<Time> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-e2e-time-'))
  const file = join(folder, 'ahead')
  await writeFile(file, '0')
  const script = pathToFileURL(join(import.meta.dirname, 'shiftedClock.ts')).href
  let ahead = 0
  return {
    environment: { GATEFOLD_E2E_AHEAD: file, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${script}` },
    async pass(device, seconds) {
      ahead += seconds * 1000
      await writeFile(file, String(ahead))
      await device.pass(seconds)
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}
