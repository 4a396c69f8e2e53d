import { clearExceptFavorites, createBrowserKeys, type BrowserStorage } from './BrowserKeys.ts'
import { ANALYTICS_DATABASE, DATABASE_NAME, deleteDatabase, KEY_VALUE_DATABASE } from './openDatabase.ts'
import { deleteCachedPages, ownCaches } from './cachedPages.ts'
import { openLocalStore } from './openLocalStore.ts'

export interface ResetDeps {
  /** Undefined where the browser lends none. */
  readonly storage: BrowserStorage | undefined
  readonly indexedDB: IDBFactory | undefined
  /** Missing where the page did not come over a secure connection: tabs are not told apart there. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly build: { readonly appKey: string; readonly version: string }
  readonly log: (message: string, cause: unknown) => void
}

const LOCK = 'gatefold-reset'

/**
 * Clears what another version of this title has stored, older or newer, except favorites and downloads; what another title has
 * stored, except favorites. Of several tabs of one version one does it.
 * The names are written last: a page that is killed before begins again.
 */
export async function clearForBuild(deps: ResetDeps): Promise<void> {
  const { locks } = deps
  await (locks === undefined ? clear(deps) : locks.request(LOCK, () => clear(deps)))
}

async function clear({ storage, indexedDB, build, log }: ResetDeps): Promise<void> {
  const keys = createBrowserKeys(storage)
  const [appKey, version] = [keys.appKey.read(), keys.appVersion.read()]
  const isSameTitle = appKey === build.appKey
  // The same, because another tab was here first.
  if (isSameTitle && version === build.version) return
  const clearings = indexedDB === undefined ? [] : clearDatabases(indexedDB, isSameTitle)
  for (const clearing of await Promise.allSettled(clearings)) {
    if (clearing.status === 'rejected') log('What another version had stored could not be cleared.', clearing.reason)
  }
  // An agreement was given to a title; a refusal is no worse for holding for the next one, too.
  if (!isSameTitle && keys.analytics.read() !== 'declined') keys.analytics.remove()
  if (storage !== undefined) clearExceptFavorites(storage)
  keys.appKey.save(build.appKey)
  keys.appVersion.save(build.version)
}

function clearDatabases(indexedDB: IDBFactory, isSameTitle: boolean): readonly Promise<void>[] {
  const ofTitle = isSameTitle
    ? // What was read offline is still to be counted, by whatever version.
      [clearContent(indexedDB)]
    : [DATABASE_NAME, ANALYTICS_DATABASE].map((name) => deleteDatabase(indexedDB, name))
  return [...ofTitle, deleteDatabase(indexedDB, KEY_VALUE_DATABASE), deleteCachedPages(ownCaches())]
}

/** Rejects where the store cannot be opened now: downloads are not given up for that. */
async function clearContent(indexedDB: IDBFactory): Promise<void> {
  const opened = await openLocalStore({ indexedDB, now: () => 0 })
  if (opened.kind === 'failed') throw opened.error
  await opened.value.keepDownloadsOnly().finally(opened.value.close)
}
