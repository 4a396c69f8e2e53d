import type { MessageToWorker } from '../../worker/messages.ts'
import { findRegistration } from './registerWorker.ts'
import { takesOver } from './removeWorker.ts'

interface Place {
  /** Missing where the page did not come over a secure connection. */
  readonly container: Pick<ServiceWorkerContainer, 'getRegistration' | 'controller'> | undefined
  readonly basePath: string
  /** Settles after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Milliseconds that the page stays blank for a worker that was told to take over. */
const PATIENCE = 3_000

/**
 * Lets a worker that waits take over from the one that this page comes from; whether it did, and the page has to be loaded anew.
 * Never rejects.
 */
export async function giveWay({ container, basePath, wait }: Place): Promise<boolean> {
  if (!container?.controller) return false
  const registration = await findRegistration(container, basePath)
  const waiting = registration?.waiting
  if (!waiting) return false
  const taking = takesOver(waiting)
  callWaiting(registration)
  return Promise.race([taking, wait(PATIENCE).then(() => false)])
}

/** Has the waiting worker take over; nothing where there is none. */
export function callWaiting({ active, waiting }: Pick<ServiceWorkerRegistration, 'active' | 'waiting'>): void {
  if (waiting === null) return
  // It would stay until its downloads are done.
  tell(active, { type: 'MAKE_WAY' })
  tell(waiting, { type: 'SKIP_WAITING' })
}

function tell(worker: ServiceWorker | null, message: MessageToWorker): void {
  worker?.postMessage(message)
}
