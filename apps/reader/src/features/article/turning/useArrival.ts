import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusHeading } from '../../../ui/focusHeading.ts'
import { afterPaint } from './afterPaint.ts'
import type { MovedPage } from './movePage.ts'
import { sideOf } from './turnOf.ts'

interface Arrival {
  readonly screen: RefObject<HTMLElement | null>
  readonly page: RefObject<MovedPage | undefined>
  readonly articleId: string
  /** Of the article in the issue. */
  readonly position: number
  readonly direction: TextDirection
}

/** When another article has taken the place of the last: it comes in from its side, and its heading is announced. */
export function useArrival({ screen, page, articleId, position, direction }: Arrival): void {
  const shown = useRef({ articleId, position })
  const isArriving = useRef(false)
  useLayoutEffect(() => {
    const last = shown.current
    shown.current = { articleId, position }
    if (last.articleId === articleId) return
    isArriving.current = true
    page.current?.arrive(sideOf(position > last.position ? 'next' : 'prev', direction))
  }, [page, articleId, position, direction])
  useEffect(() => {
    if (!isArriving.current) return undefined
    isArriving.current = false
    return afterPaint(() => {
      if (screen.current !== null) focusHeading(screen.current)
    })
  }, [screen, articleId])
}
