import { useEffect, useEffectEvent } from 'react'
import { loadLateKinds } from '../features/article/late/loadLateKinds.ts'
import { leadPictureOf } from '../features/article/opening/openingOf.ts'
import { neighboursOf } from '../features/article/turning/neighboursOf.ts'
import { useReaderContext } from './useReaderContext.ts'
import type { ArticlePage } from '../services/content/ContentService.ts'

/** Keeps the articles before and after one ready, from when its own page has been painted. Their code comes late. */
export function useNeighbours(page: ArticlePage): void {
  const context = useReaderContext()
  const hold = useEffectEvent(async () => {
    const { holdNeighbours } = await import('./holdNeighbours.ts')
    return holdNeighbours({ ...context, loadLateKinds, leadPictureOf, neighboursOf }, page)
  })
  useEffect(() => {
    const held = hold().catch(() => undefined)
    return () => void held.then((end) => end?.())
  }, [page.article.id])
}
