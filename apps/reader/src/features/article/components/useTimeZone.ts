import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** The reader's time zone; `UTC` in a rendered page, which is made for nobody in particular. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    neverChanges,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
