import { useEffect } from 'react'
import { CONTENTS_ID } from './contentsId.ts'

/** The drawer opens at the article that is read, and the keyboard goes on from there. */
export function useContentsDrawer(articleId: string): void {
  useEffect(() => {
    const drawer = document.getElementById(CONTENTS_ID)
    const show = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') return
      const current = drawer?.querySelector<HTMLElement>('[aria-current]')
      current?.focus({ preventScroll: true })
      current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
    drawer?.addEventListener('toggle', show)
    return () => drawer?.removeEventListener('toggle', show)
  }, [articleId])
}
