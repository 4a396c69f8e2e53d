import { useEffect, useEffectEvent } from 'react'

/** What uses keys itself. */
const OWN_KEYS = 'input, textarea, select, audio, video, iframe, dialog, [contenteditable], [data-keys], [popover]'

/** Tells of keys that nothing on the page uses itself; `act` answers whether it did something. */
export function useKeys(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey
    const isOwned = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null
    if (!isOwned && !isModified && !event.defaultPrevented && !event.isComposing && act(event.key))
      event.preventDefault()
  })
  useEffect(() => {
    const follow = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
}
