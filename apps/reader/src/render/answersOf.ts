import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import type { ArticlePage } from '../services/content/ContentService.ts'
import type { StartAnswer } from '../services/content/StartAnswer.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Every answer that the page was rendered from. It says nothing of the time, so equal pages are equal bytes. Of printed
 * pages an issue and an article only bring number and label: pictures and links come with the printed pages themselves, and
 * those of a hundred pages would weigh more than the article.
 */
export function answersOf(queryClient: QueryClient): readonly StartAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [{ key: queryKey, data: lightened(queryKey[0], state.data) }] : [],
    )
}

function lightened(kind: unknown, data: unknown): unknown {
  if (data === null) return data
  if (kind === 'issue-contents') return withPageNames(data as IssueContents)
  if (kind !== 'article-page') return data
  const { issue, article } = data as ArticlePage
  return { issue: withPageNames(issue), article: { ...article, replica: article.replica.map(named) } }
}

function withPageNames(issue: IssueContents): IssueContents {
  return { ...issue, pages: issue.pages.map(named) }
}

function named({ page, name }: Replica): Replica {
  return { page, name, image: '', hotspots: [] }
}
