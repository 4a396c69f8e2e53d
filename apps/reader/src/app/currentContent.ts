import type { IssueContents } from '@gatefold/magazine/issue'
import { useSyncExternalStore } from 'react'
import type { ArticlePage } from '../content/ContentService.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface CurrentContent {
  readonly issue: IssueContents
  readonly article: ArticlePage['article'] | undefined
}

/** What is on the screen, as its queries have it. */
export function findCurrentContent({ state, options }: ReaderRouter): CurrentContent | undefined {
  const { queryClient, queries } = options.context
  const match = state.matches.at(-1)
  if (match?.routeId === '/issues/$issue/$article') {
    const { queryKey } = queries.articlePage(match.params.issue, match.params.article)
    return queryClient.getQueryData(queryKey) ?? undefined
  }
  if (match?.routeId === '/framed/issues/$issue') {
    const issue = queryClient.getQueryData(queries.issueContents(match.params.issue).queryKey)
    return issue ? { issue, article: undefined } : undefined
  }
  return undefined
}

/** The article on the screen; for what stands outside of the router's own tree. */
export function useCurrentArticle(router: ReaderRouter): ArticlePage | undefined {
  const match = useSyncExternalStore(
    (listener) => router.subscribe('onRendered', listener),
    () => router.state.matches.at(-1),
  )
  if (match?.routeId !== '/issues/$issue/$article') return undefined
  const { queryClient, queries } = router.options.context
  const { queryKey } = queries.articlePage(match.params.issue, match.params.article)
  return queryClient.getQueryData(queryKey) ?? undefined
}
