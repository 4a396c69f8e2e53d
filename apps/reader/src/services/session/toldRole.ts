import { isAdmin } from './isAdmin.ts'

/** A cache by its name alone: that it is there says all. */
const ADMIN = 'gatefold-admin'

/** Tells the worker, which cannot read the browser's keys, whether the admin reads here. */
export async function tellRole(caches: CacheStorage, userRole: string | undefined): Promise<void> {
  if (isAdmin({ userRole })) await caches.open(ADMIN)
  else await caches.delete(ADMIN)
}

/** Whether a page has last told that the admin reads here; no where the browser fails. */
export function isToldAdmin(caches: CacheStorage): Promise<boolean> {
  return caches.has(ADMIN).catch(() => false)
}
