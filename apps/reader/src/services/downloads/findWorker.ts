import type { Timers } from '../connectivity/createConnectivity.ts'
import { findRegistration } from '../updates/registerWorker.ts'
import type { WorkerLine } from './createDownloads.ts'

interface Surroundings {
  /** Undefined where the browser has no workers. */
  readonly container: ServiceWorkerContainer | undefined
  /** Where the reader lives. The worker of a place around it is another app's. */
  readonly basePath: string
  readonly timers: Timers
}

/** Milliseconds until a page must have asked for a worker, and until a worker that does not come is looked for again. */
const PATIENCE = 20_000

/** The line to the worker of this very address; undefined where there is none, also after a while. */
export async function findWorker({ container, basePath, timers }: Surroundings): Promise<WorkerLine | undefined> {
  if (container === undefined || !(await hasWorker(container, basePath, timers))) return undefined
  return {
    async post(message) {
      // Another worker may have taken over since.
      const active = (await findRegistration(container, basePath))?.active
      if (!active) throw new Error('There is no worker.')
      active.postMessage(message)
    },
  }
}

/** Looks at once, whenever a worker takes the page over, and when time has passed; one that is still being fetched is waited for. */
async function hasWorker(container: ServiceWorkerContainer, basePath: string, timers: Timers): Promise<boolean> {
  for (let isLate = false; ; isLate = await changeOf(container, timers)) {
    const registration = await findRegistration(container, basePath)
    if (registration === undefined ? isLate : registration.active !== null) return registration !== undefined
  }
}

/** Answers whether it was time that passed. */
function changeOf(container: ServiceWorkerContainer, timers: Timers): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timers.after(PATIENCE, () => resolve(true))
    const change = () => {
      cancel()
      resolve(false)
    }
    container.addEventListener('controllerchange', change, { once: true })
  })
}
