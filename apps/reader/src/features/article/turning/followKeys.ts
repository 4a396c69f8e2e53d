import { OWN_KEYS } from './isFreeToPull.ts'
import type { Press } from './turnOf.ts'

/** Tells of the keys that nothing on the page uses itself. */
export function followKeys(onPress: (press: Press) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwned = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null
    if (isOwned || event.defaultPrevented || event.isComposing) return
    onPress({ key: event.key, isModified: event.altKey || event.ctrlKey || event.metaKey || event.shiftKey })
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
