import type { Timers } from '../connectivity/createConnectivity.ts'
import type { WorkerLine } from './createDownloads.ts'

interface Surroundings {
  /** Undefined where the browser has no workers. */
  readonly container: ServiceWorkerContainer | undefined
  readonly timers: Timers
}

/** Milliseconds until a page must have asked for a worker. */
const PATIENCE = 20_000

/** The line to the worker of this address; undefined where there is none, also after a while. */
export async function findWorker({ container, timers }: Surroundings): Promise<WorkerLine | undefined> {
  if (container === undefined) return undefined
  const registration = await Promise.race([container.ready, noneLater(container, timers)])
  if (registration === undefined) return undefined
  return {
    async post(message) {
      // Another worker may have taken over since.
      const { active } = await container.ready
      if (active === null) throw new Error('There is no worker.')
      active.postMessage(message)
    },
  }
}

/** Resolves when no worker has been asked for; one that is still being fetched is waited for. */
function noneLater(container: ServiceWorkerContainer, timers: Timers): Promise<undefined> {
  return new Promise((resolve) => {
    timers.after(PATIENCE, () => {
      container.getRegistration().then(
        (registration) => {
          if (registration === undefined) resolve(undefined)
        },
        () => resolve(undefined),
      )
    })
  })
}
