import { useSyncExternalStore } from 'react'
import type { DownloadItem, Downloads } from '../../services/downloads/Downloads.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { asSeenWithoutNetwork } from './asSeenWithoutNetwork.ts'

/** The downloads of this device; undefined where there can be none. */
export function useDownloadItems(downloads: Downloads): readonly DownloadItem[] | undefined {
  const state = useSyncExternalStore(downloads.subscribe, downloads.state, downloads.state)
  const isOnline = useOnline()
  switch (state.kind) {
    case 'unavailable':
      return undefined
    case 'opening':
      return []
    case 'open':
      return isOnline ? state.items : state.items.map(asSeenWithoutNetwork)
  }
}
