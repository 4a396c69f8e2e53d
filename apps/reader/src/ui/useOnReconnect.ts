import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Calls whenever the host can be reached again. */
export function useOnReconnect(act: () => void): void {
  const call = useEffectEvent(act)
  useEffect(() => onReconnect(() => call()), [])
}

/** Calls whenever the host can be reached again; gives back how to stop. */
export function onReconnect(act: () => void): () => void {
  return onlineManager.subscribe((isOnline) => {
    if (isOnline) act()
  })
}
