import { useEffect } from 'react'

/** The line fills by the style sheet where the browser knows scroll timelines; elsewhere this fills it. */
export function useProgress(articleId: string): void {
  useEffect(() => {
    const line = document.querySelector<HTMLElement>('[data-progress]')
    if (line === null || CSS.supports('animation-timeline: scroll()')) return undefined
    const follow = () => {
      const room = document.documentElement.scrollHeight - window.innerHeight
      line.style.setProperty('--read', String(room > 0 ? Math.min(1, window.scrollY / room) : 1))
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [articleId])
}
