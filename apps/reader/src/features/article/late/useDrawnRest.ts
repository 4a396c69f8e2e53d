import { useEffect, type RefObject } from 'react'
import { drawRest } from './drawRest.ts'
import { whenIdle } from './whenIdle.ts'

/** Completes the page of a long article after its first paint. */
export function useDrawnRest(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const article = screen.current?.querySelector('article')
    return article ? drawRest(article, whenIdle) : undefined
  }, [screen])
}
