import { useSyncExternalStore } from 'react'
import type { DeviceIssues } from '../features/newsstand/IssueGrid.tsx'
import { useOnline } from '../ui/useOnline.ts'
import { useLazy } from '../ui/useLazy.ts'
import { useReaderContext } from './ReaderContext.ts'

/** What this device has, once the page is alive. */
export function useDeviceIssues(): DeviceIssues {
  const downloads = useLazy(useReaderContext().openDownloads)
  const isOffline = !useOnline()
  const state = useSyncExternalStore(downloads?.subscribe ?? never, downloads?.state ?? nothing, nothing)
  const items = state?.kind === 'open' ? state.items : []
  const held = new Set(items.flatMap(({ record }) => (record.held === undefined ? [] : [record.issueId])))
  return { held, isOffline: isOffline && state !== undefined }
}

const never = () => () => undefined
const nothing = () => undefined
