import type { QueryClient } from '@tanstack/react-query'
import { DOWNLOADS_CHANNEL, type MessageFromWorker, type MessageToWorker } from '../worker/messages.ts'
import { removeOwnedFiles } from '../offline/files/cachedFiles.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { deleteCachedPages } from '../storage/cachedPages.ts'
import { openKeyValueStore } from '../storage/openKeyValueStore.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { findRegistration } from '../offline/openUpdates.ts'

export interface SignOutDeps {
  readonly browser: {
    readonly navigator: { readonly serviceWorker?: ServiceWorkerContainer }
    readonly BroadcastChannel: typeof BroadcastChannel
    /** A page without encryption has none. */
    readonly caches?: CacheStorage
  }
  readonly basePath: string
  readonly keys: Pick<BrowserKeys, 'isSigningOut'>
  readonly queryClient: Pick<QueryClient, 'removeQueries'>
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * Takes away what only the reader who has left may read: by itself, because a worker may come late or never, and tells the
 * worker, which ends what it has under way. As long as that has not succeeded a mark is left, and each page begins again.
 * Never rejects.
 */
export async function finishSignOut(deps: SignOutDeps): Promise<void> {
  const { browser, keys, queryClient, log } = deps
  queryClient.removeQueries({ fetchStatus: 'idle' })
  const ends = await Promise.allSettled([
    tellWorker(deps),
    removeContent(deps),
    forgetReads({ indexedDB: deps.indexedDB, caches: browser.caches }),
    removeOwnedFiles(browser.caches),
  ])
  const failures = ends.filter((end) => end.status === 'rejected')
  for (const { reason } of failures) log('What was kept could not be taken away; it is tried again.', reason)
  if (failures.length === 0) keys.isSigningOut.remove()
}

/** One that is not active yet has done nothing for anybody. */
async function tellWorker({ browser, basePath }: SignOutDeps): Promise<void> {
  const { serviceWorker } = browser.navigator
  if (serviceWorker === undefined) return
  const message: MessageToWorker = { type: 'SIGNED_OUT' }
  ;(await findRegistration(serviceWorker, basePath))?.active?.postMessage(message)
}

async function removeContent({ browser, indexedDB }: SignOutDeps): Promise<void> {
  if (indexedDB === undefined) return
  const opened = await openLocalStore({ indexedDB, now: Date.now })
  if (opened.kind === 'failed') throw opened.error
  const store = opened.value
  try {
    const owned = (await store.readDownloads()).filter(({ owner }) => owner !== undefined)
    await store.removeOwned()
    const channel = new browser.BroadcastChannel(DOWNLOADS_CHANNEL)
    for (const { issueId } of owned) {
      const message: MessageFromWorker = { type: 'DOWNLOAD_CHANGED', issueId }
      channel.postMessage(message)
    }
    channel.close()
  } finally {
    store.close()
  }
}

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
