import { useCallback, useSyncExternalStore } from 'react'
import { DISPLAY_ID } from '../features/article/bar/DisplayPlace.tsx'

/** A phone's bar is full (Requirement R9.1). */
const PHONE = '(max-width: 767px)'

/**
 * Where the controls stand that come late: in the bar, first among its tools, so that none of them moves; on a phone in the
 * display sheet, whose own content comes late, too. Null while there is none.
 */
export function useDoorsPlace(): Element | null {
  const sheet = document.getElementById(DISPLAY_ID)
  const subscribe = useCallback(
    (listener: () => void) => {
      const phone = window.matchMedia(PHONE)
      const filled = new MutationObserver(listener)
      phone.addEventListener('change', listener)
      if (sheet !== null) filled.observe(sheet, { childList: true })
      return () => {
        phone.removeEventListener('change', listener)
        filled.disconnect()
      }
    },
    [sheet],
  )
  return useSyncExternalStore(subscribe, () =>
    window.matchMedia(PHONE).matches
      ? (sheet?.querySelector('[data-doors]') ?? null)
      : (document.querySelector('[data-bar] [data-share]')?.parentElement ?? null),
  )
}
