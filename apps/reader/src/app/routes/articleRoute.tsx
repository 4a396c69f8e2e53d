import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { ArticleScreen } from '../../features/article/ArticleScreen.tsx'
import { articleAddress, issueAddress, PATTERNS, referenceOf } from '../../services/addresses/addresses.ts'
import { MenuButton } from '../MenuButton.tsx'
import { PageHead } from '../PageHead.tsx'
import { useArticleLinks } from '../useArticleLinks.ts'
import { useConfiguration } from '../useConfiguration.ts'
import { useReading } from '../useReading.ts'
import { rootRoute } from './rootRoute.tsx'
import type { ArticlePage } from '../../services/content/ContentService.ts'

/**
 * `/issues/{id}/{articleId}`: an article inside an issue. Either part may be a slug or an id; the address is replaced by
 * the slug form where there is one, keeping the hash. Requirements R2.5, R4.17.
 */
export const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATTERNS.article,
  loader: async ({ context, params, location }) => {
    const { queryClient, queries } = context
    const [page] = await Promise.all([
      queryClient.ensureQueryData(queries.articlePage(params.issue, params.article)),
      queryClient.ensureQueryData(queries.assets()),
    ])
    if (page === null) {
      const issue = await queryClient.ensureQueryData(queries.issueContents(params.issue))
      throw redirect({ ...(issue === null ? { to: PATTERNS.home } : issueAddress(issue)), replace: true })
    }
    if (!isCanonical(page, params)) {
      throw redirect({ ...articleAddress(page.issue, page.article), hash: location.hash, replace: true })
    }
  },
  component: ArticleRoutePage,
})

function isCanonical(page: ArticlePage, params: { issue: string; article: string }): boolean {
  return referenceOf(page.issue) === params.issue && referenceOf(page.article) === params.article
}

function ArticleRoutePage() {
  const { queries } = articleRoute.useRouteContext()
  const params = articleRoute.useParams()
  const { data: page } = useSuspenseQuery(queries.articlePage(params.issue, params.article))
  return page === null ? null : <LoadedArticle page={page} />
}

function LoadedArticle({ page }: { readonly page: ArticlePage }) {
  const { issue, article } = page
  const { title } = useConfiguration()
  const reading = useReading()
  const links = useArticleLinks(issue)
  return (
    <>
      <PageHead
        title={`${resolveLocalized(article.name, reading)} – ${title}`}
        description={resolveLocalized(article.description, reading)}
        image={article.featureImage ?? article.thumbnail}
      />
      <ArticleScreen page={page} reading={reading} tools={<MenuButton />} {...links} />
    </>
  )
}
