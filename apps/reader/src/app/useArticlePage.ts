import { useSyncExternalStore } from 'react'
import type { ArticlePage } from '../services/content/ContentService.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

/** The article on the screen; for what stands outside of the router's own tree. */
export function useArticlePage(router: ReaderRouter): ArticlePage | undefined {
  const match = useSyncExternalStore(
    (listener) => router.subscribe('onRendered', listener),
    () => router.state.matches.at(-1),
  )
  if (match?.routeId !== '/issues/$issue/$article') return undefined
  const { queryClient, queries } = router.options.context
  const { queryKey } = queries.articlePage(match.params.issue, match.params.article)
  return queryClient.getQueryData(queryKey) ?? undefined
}
