import { findRegistration } from './registerWorker.ts'

interface RemoveWorkerOptions {
  readonly container: ServiceWorkerContainer
  readonly caches: CacheStorage
  readonly basePath: string
  /** Settles after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Milliseconds after which a worker that was to take over does not any more: Chromium now and then leaves one waiting for ever. */
const TAKEOVER_TIMEOUT = 10_000

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
