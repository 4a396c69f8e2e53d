import { useEffect, useEffectEvent } from 'react'

/** Calls when the browser shows a page again that it has held back: whoever left it for elsewhere has come back. */
export function useWhenShownAgain(act: () => void): void {
  const call = useEffectEvent(act)
  useEffect(() => {
    const follow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) call()
    }
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [])
}
