import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Calls whenever the host can be reached again. */
export function useWhenBack(act: () => void): void {
  const call = useEffectEvent(act)
  useEffect(() => whenBack(() => call()), [])
}

/** Calls whenever the host can be reached again; gives back how to stop. */
export function whenBack(act: () => void): () => void {
  return onlineManager.subscribe((isOnline) => {
    if (isOnline) act()
  })
}
