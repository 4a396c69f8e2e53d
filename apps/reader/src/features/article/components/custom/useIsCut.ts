import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '../../../../ui/useOnline.ts'

/**
 * Whether a frame cannot come because there is no network: service workers do not see sandboxed frames, so none is kept.
 * One that has come stays.
 */
export function useIsCut() {
  const isOnline = useOnline()
  const [hasCome, setCome] = useState(false)
  // What the browser says of a failure loads as well as any page.
  const onLoad = () => setCome(navigator.onLine && onlineManager.isOnline())
  return { isCut: !isOnline && !hasCome, onLoad }
}
