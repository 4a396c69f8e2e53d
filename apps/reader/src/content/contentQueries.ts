import { queryOptions } from '@tanstack/react-query'
import type { Article } from '@gatefold/magazine/article'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { ContentService, Reference } from './ContentService.ts'

export type ContentQueries = ReturnType<typeof contentQueries>

/** What home puts forward at most: a title of many years has hundreds. */
const MOST_FEATURED = 24

interface QueriesDeps {
  readonly configuration: PublicConfiguration
  readonly log: (message: string) => void
}

/**
 * The queries of TanStack Query over the content service, one per kind of content. What does not exist is null,
 * because a query may not answer undefined.
 */
export function contentQueries(content: ContentService, surroundings: QueriesDeps) {
  const told = new Set<string>()
  return {
    issues: () => queryOptions({ queryKey: ['issues'], queryFn: () => content.listIssues() }),
    issuePage: (page: number) =>
      queryOptions({ queryKey: ['issue-page', page], queryFn: () => content.listIssuePage(page) }),
    issueYears: () =>
      queryOptions({
        queryKey: ['issue-years'],
        queryFn: () => (hasExtras(surroundings.configuration) ? content.listIssueYears() : []),
      }),
    featuredArticles: () =>
      queryOptions({
        queryKey: ['featured-articles'],
        queryFn: async () => (await content.listFeaturedArticles()).slice(0, MOST_FEATURED),
      }),
    issueContents: (issue: Reference) =>
      queryOptions({
        queryKey: ['issue-contents', issue],
        queryFn: async () => (await content.findIssueContents(issue)) ?? null,
      }),
    articlePage: (issue: Reference, article: Reference) =>
      queryOptions({
        queryKey: ['article-page', issue, article],
        queryFn: async () => (await content.findArticlePage(issue, article)) ?? null,
      }),
    preview: (issue: Reference) =>
      queryOptions({ queryKey: ['preview', issue], queryFn: async () => (await content.findPreview(issue)) ?? null }),
    /** Not a query: what becomes of the pages is known where they are shown. */
    findPrintedPages: content.findPrintedPages,
    beginView: () => content.beginView?.(),
    articleStyle: (article: Article) =>
      queryOptions({
        queryKey: ['article-style', article.style ?? '', article.id, article.hash],
        queryFn: () => readStyle(article, content, { ...surroundings, told }),
      }),
  }
}

/**
 * The host writes the style into the first page, so what makes it is not part of the first route. An article whose style
 * cannot be had is read in ours.
 */
async function readStyle(
  article: Article,
  content: ContentService,
  surroundings: QueriesDeps & { readonly told: Set<string> },
) {
  try {
    const { readArticleStyle } = await import('../styles/publicationStyle.ts')
    return readArticleStyle(article, await content.listAssets(), surroundings) ?? null
  } catch (error) {
    surroundings.log(`The style of an article cannot be read: ${String(error)}`)
    return null
  }
}
