import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadSheets } from '../../features/article/lazy/LazySheets.tsx'
import { loadLazyKinds } from '../../features/article/lazy/loadLazyKinds.ts'
import { articleAddress, HOME_ADDRESS, issueAddress, PATTERNS, referenceOf } from '../../network/addresses.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import { rootRoute } from '../rootRoute.tsx'

/**
 * `/issues/{id}/{articleId}`: an article inside an issue. Either part may be a slug or an id; the address is replaced by
 * the slug form where there is one, keeping the hash. Requirements R2.5, R4.17.
 */
export const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATTERNS.article,
  loader: async ({ context, params, location }) => {
    const { queryClient, queries } = context
    const query = queries.articlePage(params.issue, params.article)
    if (queryClient.getQueryData(query.queryKey) === undefined) {
      await context.fetchAnswers(params.issue, params.article)
    }
    const page = await queryClient.ensureQueryData(query)
    if (page === null) {
      const issue = await queryClient.ensureQueryData(queries.issueContents(params.issue))
      throw redirect({ ...(issue === null ? HOME_ADDRESS : issueAddress(issue)), replace: true })
    }
    if (!isCanonical(page, params)) {
      throw redirect({ ...articleAddress(page.issue, page.article), hash: location.hash, replace: true })
    }
    await Promise.all([
      queryClient.ensureQueryData(queries.articleStyle(page.article)),
      loadLazyKinds(page.article, context.texts),
      // What is only rendered waits for no code afterwards.
      typeof document === 'undefined' && loadSheets(),
    ])
  },
  onEnter: ({ context, params }) => context.prefetchIssue(params.issue),
  component: lazyRouteComponent(() => import('./ArticleReader.tsx'), 'ArticleReader'),
})

function isCanonical(page: ArticlePage, params: { issue: string; article: string }): boolean {
  return referenceOf(page.issue) === params.issue && referenceOf(page.article) === params.article
}
