import { queryOptions } from '@tanstack/react-query'
import type { Article } from '@gatefold/magazine/article'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { ContentService, Reference } from './ContentService.ts'

export type ContentQueries = ReturnType<typeof contentQueries>

/** What home puts forward at most: a title of many years has hundreds. */
const MOST_FEATURED = 24

/** The content service; its code comes when it is first needed. */
export type OpenContent = () => Promise<ContentService>

interface QueriesDeps {
  readonly configuration: PublicConfiguration
  readonly log: (message: string) => void
}

/**
 * The queries of TanStack Query over the content service, one per kind of content. What does not exist is null,
 * because a query may not answer undefined. The service is opened when it is first asked: the first screen's answers travel in
 * the page, so the decoders, the sanitizer and the local store need not be there for it.
 */
export function contentQueries(openContent: OpenContent, deps: QueriesDeps) {
  const loggedMessages = new Set<string>()
  let opened: ContentService | undefined
  const open = async () => (opened = await openContent())
  return {
    issues: () => queryOptions({ queryKey: ['issues'], queryFn: async () => (await open()).listIssues() }),
    issuePage: (page: number) =>
      queryOptions({ queryKey: ['issue-page', page], queryFn: async () => (await open()).listIssuePage(page) }),
    issueYears: () =>
      queryOptions({
        queryKey: ['issue-years'],
        queryFn: async () => (hasExtras(deps.configuration) ? (await open()).listIssueYears() : []),
      }),
    featuredArticles: () =>
      queryOptions({
        queryKey: ['featured-articles'],
        queryFn: async () => (await (await open()).listFeaturedArticles()).slice(0, MOST_FEATURED),
      }),
    issueContents: (issue: Reference) =>
      queryOptions({
        queryKey: ['issue-contents', issue],
        queryFn: async () => (await (await open()).findIssueContents(issue)) ?? null,
      }),
    articlePage: (issue: Reference, article: Reference) =>
      queryOptions({
        queryKey: ['article-page', issue, article],
        queryFn: async () => (await (await open()).findArticlePage(issue, article)) ?? null,
      }),
    preview: (issue: Reference) =>
      queryOptions({
        queryKey: ['preview', issue],
        queryFn: async () => (await (await open()).findPreview(issue)) ?? null,
      }),
    /** Not a query: what becomes of the pages is known where they are shown. */
    findPrintedPages: async (issue: Reference) => (await open()).findPrintedPages(issue),
    /** Not a query: whether the service has been opened. */
    isContentOpen: () => opened !== undefined,
    /** Not a query: what was never opened has no view to begin. */
    beginView: () => opened?.beginView?.(),
    articleStyle: (article: Article) =>
      queryOptions({
        queryKey: ['article-style', article.style ?? '', article.id, article.hash],
        queryFn: () => readStyle(article, open, { ...deps, loggedMessages }),
      }),
  }
}

/**
 * The host writes the style into the first page, so what makes it is not part of the first route. An article whose style
 * cannot be had is read in ours.
 */
async function readStyle(
  article: Article,
  open: OpenContent,
  deps: QueriesDeps & { readonly loggedMessages: Set<string> },
) {
  try {
    const { readArticleStyle } = await import('../styles/publicationStyle.ts')
    return readArticleStyle(article, await (await open()).listAssets(), deps) ?? null
  } catch (error) {
    deps.log(`The style of an article cannot be read: ${String(error)}`)
    return null
  }
}
