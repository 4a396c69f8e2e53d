import { useEffect, type RefObject } from 'react'
import { whenIdle } from '../components/whenIdle.ts'
import { drawRest } from './drawRest.ts'

/** Completes the page of a long article after its first paint. */
export function useDrawnRest(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const article = screen.current?.querySelector('article')
    return article ? drawRest(article, whenIdle) : undefined
  }, [screen])
}
