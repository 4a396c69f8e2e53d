import { useSyncExternalStore } from 'react'
import type { DeferredPlayback } from './deferPlayback.ts'
import type { Playback } from './Playback.ts'

/** The playback once somebody has opened it; undefined in the markup of a host. */
export function useOpened(deferred: DeferredPlayback | undefined): Playback | undefined {
  return useSyncExternalStore(
    deferred?.subscribe ?? never,
    () => deferred?.current(),
    () => undefined,
  )
}

function never(): () => void {
  return () => undefined
}
