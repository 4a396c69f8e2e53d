import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useWhenShownAgain } from './useWhenShownAgain.ts'

/** Calls when something of the element has come into view: once, and once more each time that the browser shows the page again. */
export function useSeen(element: RefObject<Element | null>, onSeen: (() => void) | undefined): void {
  const [round, setRound] = useState(0)
  useWhenShownAgain(() => setRound((before) => before + 1))
  const tell = useEffectEvent(() => onSeen?.())
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      tell()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, round])
}
