import type { MessageToWorker } from '../../worker/messages.ts'
import type { Updates } from './Updates.ts'

interface Dependencies {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
  readonly registration: ServiceWorkerRegistration
  readonly reload: () => void
  readonly log: (message: string) => void
}

const NOT_WHOLE = 'A new version did not arrive whole.'

/** Follows the versions of the worker; a page is loaded anew when another version takes over, and never twice. */
export function followUpdates({ container, registration, reload, log }: Dependencies): Updates {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  let isControlled = container.controller !== null
  let isLeaving = false
  const leave = () => {
    if (!isLeaving) reload()
    isLeaving = true
  }

  container.addEventListener('controllerchange', () => {
    // The first worker of all takes over pages that are of its own version.
    if (isControlled) leave()
    isControlled = true
  })
  const follow = (worker: ServiceWorker) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && registration.active !== worker) log(NOT_WHOLE)
      tell()
    })
  }
  if (registration.installing !== null) follow(registration.installing)
  let active = registration.active
  registration.addEventListener('updatefound', () => {
    const { installing, waiting } = registration
    // What fails at once is gone before this is heard.
    if (installing !== null) follow(installing)
    else if (waiting === null && registration.active === active) log(NOT_WHOLE)
    active = registration.active
    tell()
  })

  return {
    isWaiting: () => registration.waiting !== null && container.controller !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply() {
      const { active, waiting } = registration
      if (waiting === null) return leave()
      // It would stay until its downloads are done.
      tellWorker(active, { type: 'MAKE_WAY' })
      tellWorker(waiting, { type: 'SKIP_WAITING' })
    },
  }
}

function tellWorker(worker: ServiceWorker | null, message: MessageToWorker): void {
  worker?.postMessage(message)
}
