import { onlineManager } from '@tanstack/react-query'

/** Calls whenever the host can be reached again; gives back how to stop. */
export function whenBack(act: () => void): () => void {
  return onlineManager.subscribe((isOnline) => {
    if (isOnline) act()
  })
}
