import { deleteCachedPages } from '../storage/cachedPages.ts'
import { openKeyValueStore } from '../storage/openKeyValueStore.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'

interface Device {
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  /** A page without encryption has none. */
  readonly caches: CacheStorage | undefined
}

/**
 * Forgets what was only read on this device, and the pages made of it: it was answered to whoever read then, and somebody else may
 * see more, or less. Downloads stay. Rejects where the device fails.
 */
export async function forgetReads({ indexedDB, caches }: Device): Promise<void> {
  await Promise.all([
    indexedDB && forgetContent(indexedDB),
    indexedDB && forgetAnswers(indexedDB),
    deleteCachedPages(caches),
  ])
}

async function forgetContent(indexedDB: IDBFactory): Promise<void> {
  const opened = await openLocalStore({ indexedDB, now: Date.now })
  if (opened.kind === 'failed') throw opened.error
  await opened.value.keepDownloadsOnly().finally(opened.value.close)
}

async function forgetAnswers(indexedDB: IDBFactory): Promise<void> {
  const opened = await openKeyValueStore({ indexedDB, now: Date.now })
  if (opened.kind === 'failed') throw opened.error
  await opened.value.clear().finally(opened.value.close)
}
