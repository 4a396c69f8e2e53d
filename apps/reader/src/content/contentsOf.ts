import type { Article, ArticleSummary, FeaturedArticle } from '@gatefold/magazine/article'
import type { Issue, IssueContents, IssueSummary } from '@gatefold/magazine/issue'
import type { ArticlePage, Reference } from './ContentService.ts'

/** Whether an address means this issue or article: by its id or by its slug. */
export function isNamed(
  item: { readonly id: string; readonly slug: string | undefined },
  reference: Reference,
): boolean {
  return item.id === reference || item.slug === reference
}

/** The issue without its articles. */
export function summaryOf({ articles: _articles, ...summary }: Issue): IssueSummary {
  return summary
}

/** The issue with its contents page: articles without what is inside them. */
export function contentsOf(issue: Issue): IssueContents {
  return { ...issue, articles: issue.articles.map(articleSummaryOf) }
}

/** One article with the contents page around it. */
export function articlePageOf(issue: Issue, reference: Reference): ArticlePage | undefined {
  const article = issue.articles.find((candidate) => isNamed(candidate, reference))
  return article === undefined ? undefined : { issue: contentsOf(issue), article }
}

function articleSummaryOf(article: Article): ArticleSummary {
  const {
    components: _components,
    replica: _replica,
    audios: _audios,
    styleProperties: _properties,
    ...summary
  } = article
  return summary
}

/** What the operation `Articles` would say of this article. */
export function featuredRowOf(article: Article): FeaturedArticle {
  const { id, name, IssueID, slug, thumbnail, featureImage, index, isFeatured, created, updated } = article
  return { id, name, IssueID, slug, thumbnail, featureImage, index, isFeatured, created, updated }
}
