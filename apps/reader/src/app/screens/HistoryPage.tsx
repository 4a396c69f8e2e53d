import { useSyncExternalStore } from 'react'
import { HistoryShelf } from '../../features/shelves/HistoryShelf.tsx'
import type { ReadingHistory } from '../../reading/readingHistory.ts'
import { useSpokenReading } from '../Spoken.tsx'

/** What was read on this device. Late code. */
export function HistoryPage({ history }: { readonly history: ReadingHistory }) {
  const entries = useSyncExternalStore(history.subscribe, history.read)
  return <HistoryShelf entries={entries} reading={useSpokenReading()} onClear={history.clear} />
}
