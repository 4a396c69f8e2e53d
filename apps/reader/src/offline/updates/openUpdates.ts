import { BUILD_HEADER, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { MessageToWorker } from '../../worker/messages.ts'
import { registerWorker, removeWorker } from './workerRegistration.ts'

/** New versions of the reader, for `useSyncExternalStore`. */
export interface Updates {
  /** Whether a new version is here and waits for the reader to agree, or for the next start. */
  isWaiting(): boolean
  subscribe(listener: () => void): () => void
  /** The reader agrees: the new version takes over, and every tab is loaded anew, once. */
  apply(): void
}

interface OpenUpdatesOptions {
  readonly browser: Window & typeof globalThis
  readonly configuration: Pick<PublicConfiguration, 'basePath' | 'version' | 'build' | 'offline'>
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * Installs the worker, or takes it away where the title wants none, and follows its versions. Undefined where there is no
 * worker: the app works without. Never rejects.
 */
export async function openUpdates({ browser, configuration, log }: OpenUpdatesOptions): Promise<Updates | undefined> {
  const { navigator, caches, document } = browser
  const { basePath, version, build } = configuration
  // Missing where the page did not come over a secure connection.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (container === undefined) return undefined
  if (!configuration.offline) {
    const wait = (milliseconds: number) =>
      new Promise<void>((resolve) => void browser.setTimeout(resolve, milliseconds))
    await removeWorker({ container, caches, basePath, wait }).catch((error: unknown) =>
      log('The worker could not be removed.', error),
    )
    return undefined
  }
  const registration = await registerWorker(container, { basePath, version, log })
  if (registration === undefined) return undefined
  watchBuild({
    fetch: browser.fetch.bind(browser),
    url: basePath,
    build,
    isVisible: () => document.visibilityState === 'visible',
    every: (interval, act) => void browser.setInterval(act, interval),
    onOtherBuild: () => {
      registration.update().catch((error: unknown) => log('The new version could not be fetched.', error))
    },
  })
  return followUpdates({ container, registration, reload: () => browser.location.reload(), log })
}

interface UpdatesDeps {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
  readonly registration: ServiceWorkerRegistration
  readonly reload: () => void
  readonly log: (message: string) => void
}

const NOT_WHOLE = 'A new version did not arrive whole.'

/** Follows the versions of the worker; a page is loaded anew when another version takes over, and never twice. */
export function followUpdates({ container, registration, reload, log }: UpdatesDeps): Updates {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
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
      notify()
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
    notify()
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
      postToWorker(active, { type: 'MAKE_WAY' })
      postToWorker(waiting, { type: 'SKIP_WAITING' })
    },
  }
}

function postToWorker(worker: ServiceWorker | null, message: MessageToWorker): void {
  worker?.postMessage(message)
}

interface BuildWatch {
  readonly fetch: typeof fetch
  /** The base path. */
  readonly url: string
  /** Of this page. */
  readonly build: string
  readonly isVisible: () => boolean
  /** Calls every so many milliseconds. */
  readonly every: (interval: number, act: () => void) => void
  readonly onOtherBuild: () => void
}

const MINUTE = 60_000

/** Requirement R7.5: while the page is visible, it looks every minute whether the host serves another build of the reader. */
export function watchBuild({ fetch, url, build, isVisible, every, onOtherBuild }: BuildWatch): void {
  const look = async () => {
    const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    const served = headers.get(BUILD_HEADER)
    if (served !== null && served !== build) onOtherBuild()
  }
  every(MINUTE, () => {
    if (isVisible()) look().catch(() => undefined)
  })
}
