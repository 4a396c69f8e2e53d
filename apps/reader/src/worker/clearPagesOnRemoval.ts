import type { DownloadStore } from '../services/storage/DownloadStore.ts'
import type { PageCache } from './createPageCache.ts'

/** A store whose removals take along what pages were made of it, also those made while it was removed. */
export function clearPagesOnRemoval<Store extends Pick<DownloadStore, 'removeDownload' | 'removeOwned'>>(
  store: Store,
  pages: Pick<PageCache, 'clear'>,
): Store {
  const thenClear = async (removal: Promise<void>) => {
    try {
      await removal
    } finally {
      await pages.clear()
    }
  }
  return {
    ...store,
    removeDownload: (issueId: string) => thenClear(store.removeDownload(issueId)),
    removeOwned: () => thenClear(store.removeOwned()),
  }
}
