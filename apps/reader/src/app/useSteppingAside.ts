import { useEffect, type RefObject } from 'react'

/** Pixels of scrolling that count as a decision, so that a trembling thumb moves nothing. */
const THRESHOLD = 8

/** Marks the bar `data-aside` while the reader scrolls down; the first scroll up, or any key, brings it back. */
export function useSteppingAside(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY
    const mark = (isAside: boolean) => bar.current?.setAttribute('data-aside', isAside ? 'yes' : 'no')
    const onScroll = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < THRESHOLD) return
      last = window.scrollY
      mark(moved > 0 && last > (bar.current?.offsetHeight ?? 0))
    }
    const onReturn = () => mark(false)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('keydown', onReturn)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('keydown', onReturn)
    }
  }, [bar])
}
