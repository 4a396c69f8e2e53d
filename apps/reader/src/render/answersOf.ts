import type { IssueContents } from '@gatefold/magazine/issue'
import { sizeFor } from '@gatefold/magazine/pictureSizes'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import type { QueryClient } from '@tanstack/react-query'
import type { ArticlePage } from '../content/ContentService.ts'
import type { DehydratedQuery } from '../content/queryClient.ts'

/** Pixels of a picture that is fetched ahead, or shown on a lock screen. */
const AROUND = 800

/**
 * Every answer that the page was rendered from. It says nothing of the time, so equal pages are equal bytes. Of printed
 * pages an issue and an article only bring number and label: pictures and links come with the printed pages themselves, and
 * those of a hundred pages would weigh more than the article. What lies around
 * an article is not shown but fetched ahead: one size does.
 */
export function answersOf(queryClient: QueryClient): readonly DehydratedQuery[] {
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
  return { issue: inOneSize(withPageNames(issue)), article: { ...article, replica: article.replica.map(named) } }
}

function inOneSize({ cover, data, articles, ...issue }: IssueContents): IssueContents {
  const inOne = (address: string | undefined) => address && sizeFor(address, AROUND)
  const { cover: measured } = data
  return {
    ...issue,
    cover: inOne(cover),
    data: measured === undefined ? data : { ...data, cover: { ...measured, url: sizeFor(measured.url, AROUND) } },
    articles: articles.map(({ thumbnail, featureImage, ...article }) => ({
      ...article,
      thumbnail: inOne(thumbnail),
      featureImage: inOne(featureImage),
    })),
  }
}

function withPageNames(issue: IssueContents): IssueContents {
  return { ...issue, pages: issue.pages.map(named) }
}

function named({ page, name }: Replica): Replica {
  return { page, name, image: '', hotspots: [] }
}
