import { useEffect, useState } from 'react'

/** Pixels from the top within which the bar always stands. */
const TOP = 96

/** Pixels of scrolling that count as meant. */
const MEANT = 8

/** Whether the bar is out of the way: it leaves when one reads on and returns on the first scroll up, tap or key. */
export function useHideOnScroll(): boolean {
  const [isAside, setAside] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < MEANT) return
      setAside(now > last && now > TOP)
      last = now
    }
    const comeBack = () => setAside(false)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('click', comeBack)
    window.addEventListener('keydown', comeBack)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('click', comeBack)
      window.removeEventListener('keydown', comeBack)
    }
  }, [])
  return isAside
}
