import type { LanguageTag } from '@gatefold/magazine/language/Localized'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { ArticlePage } from '../../../services/content/ContentService.ts'
import type { ReadingHistory } from '../../../services/reading/readingHistory.ts'

interface Kept {
  readonly history: ReadingHistory
  /** What a name without a language is in. */
  readonly defaultLanguage: LanguageTag
}

/** Keeps what is read on this device. An advertisement is not read, and neither is what is closed to its reader. */
export function useHistory({ issue, article }: ArticlePage, { history, defaultLanguage }: Kept): void {
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
