import { queryOptions } from '@tanstack/react-query'
import type { ContentService, Reference } from './ContentService.ts'

export type ContentQueries = ReturnType<typeof contentQueries>

/**
 * The queries of TanStack Query over the content service, one per kind of content. What does not exist is null,
 * because a query may not answer undefined.
 */
export function contentQueries(content: ContentService) {
  return {
    issues: () => queryOptions({ queryKey: ['issues'], queryFn: () => content.listIssues() }),
    featuredArticles: () =>
      queryOptions({ queryKey: ['featured-articles'], queryFn: () => content.listFeaturedArticles() }),
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
    assets: () => queryOptions({ queryKey: ['assets'], queryFn: () => content.listAssets() }),
  }
}
