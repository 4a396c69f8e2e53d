import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether this is drawn as the host has drawn it: on the host itself, and while the browser takes the host's page over. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
