import { findRegistration } from './registerWorker.ts'

interface Place {
  readonly container: ServiceWorkerContainer
  readonly caches: CacheStorage
  readonly basePath: string
}

/**
 * Takes away the worker of this place and what it keeps: for a title that is no longer read without a network. The host has
 * a worker for that in the old one's place, which clears the local store too; where it does not come, the page helps itself.
 */
export async function removeWorker({ container, caches, basePath }: Place): Promise<void> {
  const registration = await findRegistration(container, basePath)
  if (registration === undefined) return
  await registration.update().catch(() => undefined)
  if (registration.installing !== null || registration.waiting !== null) return
  await registration.unregister()
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('gatefold-') || name.endsWith(registration.scope))
  await Promise.all(ours.map((name) => caches.delete(name)))
}
