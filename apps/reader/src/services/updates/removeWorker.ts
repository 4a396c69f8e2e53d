import { findRegistration } from './registerWorker.ts'

interface Place {
  readonly container: ServiceWorkerContainer
  readonly caches: CacheStorage
  readonly basePath: string
}

/** Takes away the worker of this place and what it keeps: for a title that is no longer read without a network. */
export async function removeWorker({ container, caches, basePath }: Place): Promise<void> {
  const registration = await findRegistration(container, basePath)
  if (registration === undefined) return
  await registration.unregister()
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('gatefold-') || name.endsWith(registration.scope))
  await Promise.all(ours.map((name) => caches.delete(name)))
}
