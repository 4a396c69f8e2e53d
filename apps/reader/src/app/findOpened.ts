import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import type { ArticlePage } from '../services/content/ContentService.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface Opened {
  readonly issue: IssueContents
  readonly article: ArticlePage['article'] | undefined
}

/** What is on the screen, as its queries have it. */
export function findOpened({ state, options }: ReaderRouter): Opened | undefined {
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
