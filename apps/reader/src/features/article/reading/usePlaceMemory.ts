import type { LanguageTag } from '@gatefold/magazine/language/Localized'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { ArticlePage } from '../../../content/ContentService.ts'
import type { ReadingState } from '../../../reading/openReading.ts'
import type { ReadingHistory } from '../../../reading/readingHistory.ts'
import { placeAt, topLine } from './place.ts'

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

/** All in pixels. */
interface Reading {
  /** The furthest that was scrolled to since the article was opened. */
  readonly furthest: number
  /** The height of the screen. */
  readonly screen: number
  /** What is left of the article below the screen. */
  readonly left: number
}

/**
 * What happens to the place that is remembered: whoever opens an article and looks at its top leaves the old one
 * standing; whoever has read to the end is not called back. Pure.
 */
export function nextPlaceStep({ furthest, screen, left }: Reading): 'keep' | 'save' | 'forget' {
  if (left <= 0) return 'forget'
  return furthest > screen ? 'save' : 'keep'
}

interface HistoryOptions {
  readonly history: ReadingHistory
  /** What a name without a language is in. */
  readonly defaultLanguage: LanguageTag
}

/** Keeps what is read on this device. An advertisement is not read, and neither is what is closed to its reader. */
export function useHistory({ issue, article }: ArticlePage, { history, defaultLanguage }: HistoryOptions): void {
  const isRead = article.role !== 'advert' && article.components.length > 0
  const open = useEffectEvent(() =>
    history.open({
      article: { id: article.id, slug: article.slug, name: article.name, thumbnail: article.thumbnail },
      issue: { id: issue.id, slug: issue.slug, name: issue.name, language: defaultLanguage },
    }),
  )
  // Once for each time that it is opened: a newer text of it is no new reading.
  useLayoutEffect(() => {
    if (isRead) open()
  }, [isRead, article.id])
}
