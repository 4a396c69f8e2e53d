import { useSyncExternalStore } from 'react'
import type { DownloadItem, Downloads } from '../../services/downloads/Downloads.ts'

/** The downloads of this device; undefined where there can be none. */
export function useDownloadItems(downloads: Downloads): readonly DownloadItem[] | undefined {
  const state = useSyncExternalStore(downloads.subscribe, downloads.state, downloads.state)
  switch (state.kind) {
    case 'unavailable':
      return undefined
    case 'opening':
      return []
    case 'open':
      return state.items
  }
}
