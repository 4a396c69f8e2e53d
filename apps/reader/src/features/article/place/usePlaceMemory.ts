import { useLayoutEffect } from 'react'
import type { ReadingState } from '../../../services/reading/openReading.ts'
import { nextPlaceStep } from './nextPlaceStep.ts'
import { placeAt } from './placeAt.ts'
import { topLine } from './topLine.ts'

/** Milliseconds between two looks at where one is. */
const PAUSE = 500

/** Remembers the paragraph that one is at and how far one has come, while one reads and when one leaves. */
export function usePlaceMemory(articleId: string, { places, history }: Pick<ReadingState, 'places' | 'history'>): void {
  // Ends with the article's own markup, so that the next one's is never taken for it.
  useLayoutEffect(() => {
    let furthest = 0
    let timer: number | undefined
    const remember = () => {
      window.clearTimeout(timer)
      timer = undefined
      const article = document.querySelector('main > article')
      if (article === null) return
      const screen = window.innerHeight
      const { bottom, height } = article.getBoundingClientRect()
      const left = bottom - screen
      const step = nextPlaceStep({ furthest, screen, left })
      const place = step === 'save' ? placeAt(article, topLine()) : undefined
      if (place !== undefined) {
        places.save(articleId, place)
        history.reach(articleId, 1 - left / height)
      } else if (step === 'forget' && furthest > 0) {
        places.forget(articleId)
        history.reach(articleId, 1)
      }
    }
    const follow = () => {
      furthest = Math.max(furthest, window.scrollY)
      timer ??= window.setTimeout(remember, PAUSE)
    }
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', remember)
    document.addEventListener('visibilitychange', remember)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', remember)
      document.removeEventListener('visibilitychange', remember)
    }
  }, [articleId, places, history])
}
