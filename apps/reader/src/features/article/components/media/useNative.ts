import { useSyncExternalStore, type RefObject } from 'react'
import type { Known } from './hearingOf.ts'

/** What the browser's own player knows of its file; it may have known before its page came to life. */
export function useNative(native: RefObject<HTMLAudioElement | null>): Known {
  const subscribe = (onChange: () => void) => {
    const audio = native.current
    audio?.addEventListener('durationchange', onChange)
    audio?.addEventListener('error', onChange)
    return () => {
      audio?.removeEventListener('durationchange', onChange)
      audio?.removeEventListener('error', onChange)
    }
  }
  const length = useSyncExternalStore(subscribe, () => native.current?.duration)
  const hasFailed = useSyncExternalStore(subscribe, () => (native.current?.error ?? null) !== null)
  return { duration: length !== undefined && Number.isFinite(length) ? length : undefined, hasFailed }
}
