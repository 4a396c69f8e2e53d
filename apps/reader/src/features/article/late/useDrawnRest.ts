import { useEffect, type RefObject } from 'react'
import { drawRest } from './drawRest.ts'

/** Completes the page of a long article after its first paint. */
export function useDrawnRest(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const article = screen.current?.querySelector('article')
    return article ? drawRest(article, whenIdle) : undefined
  }, [screen])
}

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const call = requestIdleCallback(act)
  return () => cancelIdleCallback(call)
}
