import { useState } from 'react'
import { emitReaderEvent } from '../../../services/events/readerEvents.ts'
import type { ArticlePage } from '../../../services/content/ContentService.ts'
import { fragmentOf, shareLink, type ShareOutcome } from '../../../services/reading/shareLink.ts'
import { placeToShare } from './placeToShare.ts'

export interface Shared {
  readonly outcome: ShareOutcome
  readonly url: string
}

const METHODS: Readonly<Partial<Record<ShareOutcome, 'system' | 'copy'>>> = { shared: 'system', copied: 'copy' }

/** Shares the page at the paragraph that is selected or at the top of the screen; `shared` is what became of it. */
export function useSharing(
  title: string,
  page: ArticlePage,
): {
  readonly shared: Shared | undefined
  readonly share: () => void
  readonly dismiss: () => void
} {
  const [shared, setShared] = useState<Shared | undefined>()
  const told = { issue: page.issue.id, article: page.article.id }
  const share = () => {
    const article = document.querySelector('main > article')
    const url = new URL(window.location.href)
    const place = article ? placeToShare(article) : undefined
    url.hash = place === undefined ? '' : fragmentOf(place.component, place.paragraph.textContent)
    void shareLink({ title, url: url.href }, navigator).then((outcome) => {
      const method = METHODS[outcome]
      if (method !== undefined) emitReaderEvent(window, { type: 'share', method, ...told })
      setShared({ outcome, url: url.href })
    })
  }
  return { shared, share, dismiss: () => setShared(undefined) }
}
