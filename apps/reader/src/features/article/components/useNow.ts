import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  return () => clearInterval(timer)
}

/** Unix time in milliseconds to the minute, by a clock; undefined in a rendered page, which is read at any time. */
export function useNow(clock: () => number): number | undefined {
  return useSyncExternalStore(
    everyMinute,
    () => Math.floor(clock() / MINUTE) * MINUTE,
    () => undefined,
  )
}
