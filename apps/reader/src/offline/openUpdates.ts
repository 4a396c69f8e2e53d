import { BUILD_HEADER, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { DeviceNetwork } from '../network/deviceNetwork.ts'
import type { MessageToWorker } from '../worker/messages.ts'

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
  readonly network: Pick<DeviceNetwork, 'mayFetchAhead'>
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * Installs the worker, or takes it away where the title wants none, and follows its versions. Undefined where there is no
 * worker: the app works without. Never rejects.
 */
export async function openUpdates(options: OpenUpdatesOptions): Promise<Updates | undefined> {
  const { browser, configuration, network, log } = options
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
  if (network.mayFetchAhead()) {
    whenActive(registration, (worker) => postToWorker(worker, { type: 'KEEP_BUILD' }))
  }
  pollBuild({
    fetch: browser.fetch.bind(browser),
    url: basePath,
    build,
    isVisible: () => document.visibilityState === 'visible',
    every: (interval, act) => void browser.setInterval(act, interval),
    onOtherBuild: () => {
      registration.update().catch((error: unknown) => log('The new version could not be fetched.', error))
    },
  })
  return observeUpdates({ container, registration, reload: () => browser.location.reload(), log })
}

interface UpdatesDeps {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
  readonly registration: ServiceWorkerRegistration
  readonly reload: () => void
  readonly log: (message: string) => void
}

const NOT_WHOLE = 'A new version did not arrive whole.'

/** Follows the versions of the worker; a page is loaded anew when another version takes over, and never twice. */
export function observeUpdates({ container, registration, reload, log }: UpdatesDeps): Updates {
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

/** Calls once there is a worker in charge: at once, or when the first one has been installed. */
function whenActive(registration: ServiceWorkerRegistration, act: (worker: ServiceWorker) => void): void {
  const { active, installing, waiting } = registration
  if (active?.state === 'activated') return act(active)
  const coming = active ?? waiting ?? installing
  const follow = () => {
    if (coming?.state !== 'activated') return
    coming.removeEventListener('statechange', follow)
    act(coming)
  }
  coming?.addEventListener('statechange', follow)
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
export function pollBuild({ fetch, url, build, isVisible, every, onOtherBuild }: BuildWatch): void {
  const look = async () => {
    const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    const served = headers.get(BUILD_HEADER)
    if (served !== null && served !== build) onOtherBuild()
  }
  every(MINUTE, () => {
    if (isVisible()) look().catch(() => undefined)
  })
}

/** Milliseconds after which a worker that was to take over does not any more: Chromium now and then leaves one waiting for ever. */
const TAKEOVER_TIMEOUT = 10_000

interface WorkerOptions {
  /** Where the reader lives; the worker's scope. */
  readonly basePath: string
  /** Of this page's reader. */
  readonly version: string
  readonly log: (message: string, cause: unknown) => void
}

interface RemoveWorkerOptions {
  readonly container: ServiceWorkerContainer
  readonly caches: CacheStorage
  readonly basePath: string
  /** Settles after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Registers the worker from `sw.js?v={version}`, and where that fails from `sw.js`; at the last the one of an earlier visit
 * goes on, or there is none and the app works without (Requirements R4.10, R8.8). Never rejects.
 *
 * A page that is older than the registered worker, as one that was kept by it is, does not register its own version: each
 * change of the address is an update to the browser, and two pages would push each other aside for ever. It asks for the
 * latest instead; what the host serves then decides.
 */
export async function registerWorker(
  container: ServiceWorkerContainer,
  { basePath, version, log }: WorkerOptions,
): Promise<ServiceWorkerRegistration | undefined> {
  const before = await findRegistration(container, basePath)
  if (before !== undefined && !isNewer(version, versionOf(before))) {
    // Without a network it cannot be had; it is asked for again.
    await before.update().catch(() => undefined)
    return before
  }
  for (const script of [`${basePath}sw.js?v=${encodeURIComponent(version)}`, `${basePath}sw.js`]) {
    try {
      const registration: unknown = await container.register(script, { scope: basePath, updateViaCache: 'none' })
      // A browser that is told to block workers answers with nothing.
      return registration instanceof ServiceWorkerRegistration ? registration : undefined
    } catch (error) {
      log(`The worker could not be registered from ${script}.`, error)
    }
  }
  return before
}

/**
 * Takes away the worker of this place and what it keeps: for a title that is no longer read without a network. The host has
 * a worker for that in the old one's place, which clears the local store too; where it does not come, the page helps itself.
 */
export async function removeWorker({ container, caches, basePath, wait }: RemoveWorkerOptions): Promise<void> {
  const registration = await findRegistration(container, basePath)
  if (registration === undefined) return deleteOrphanedCaches(container, caches)
  await registration.update().catch(() => undefined)
  const next = registration.installing ?? registration.waiting
  if (next !== null && (await Promise.race([takesOver(next), wait(TAKEOVER_TIMEOUT).then(() => false)]))) return
  await registration.unregister()
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('gatefold-') || name.endsWith(registration.scope))
  await Promise.all(ours.map((name) => caches.delete(name)))
}

/** The registration of this very place; one of a place around it is another app's. */
export async function findRegistration(
  container: ServiceWorkerContainer,
  basePath: string,
): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await container.getRegistration(basePath).catch(() => undefined)
  return registration !== undefined && new URL(registration.scope).pathname === basePath ? registration : undefined
}

/** Whether a version such as `2.10.16` comes after another. Parts that are no numbers count as 0. Pure. */
export function isNewer(version: string, other: string): boolean {
  const [ours, theirs] = [partsOf(version), partsOf(other)]
  const differing = ours.findIndex((part, place) => part !== (theirs[place] ?? 0))
  return differing < 0 ? false : (ours[differing] ?? 0) > (theirs[differing] ?? 0)
}

function versionOf({ active, waiting, installing }: ServiceWorkerRegistration): string {
  const script = (waiting ?? installing ?? active)?.scriptURL
  return (script === undefined ? undefined : new URL(script).searchParams.get('v')) ?? ''
}

function partsOf(version: string): readonly number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0)
}

/** Whether a worker that is about to take over does; false where it did not arrive whole. */
function takesOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activating' || worker.state === 'redundant') resolve(worker.state === 'activating')
    })
  })
}

/**
 * A picture that was on its way, or an issue that a page was saving, may have got its cache once more while all were taken
 * away: the next visit finds it. Where anybody on this origin still has a worker it may be that worker's.
 */
async function deleteOrphanedCaches(container: ServiceWorkerContainer, caches: CacheStorage): Promise<void> {
  if ((await container.getRegistrations()).length > 0) return
  const ours = (await caches.keys()).filter((name) => name.startsWith('gatefold-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
}
