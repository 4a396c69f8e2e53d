import type { ArticleSummary } from '../article/Article.ts'
import type { IssueSummary } from '../issue/Issue.ts'

/** The number of the printed page that an article begins on, by the labels of both; undefined where it is not in print. Pure. */
export function firstPageOf(
  { pages }: Pick<IssueSummary, 'pages'>,
  article: Pick<ArticleSummary, 'pages'>,
): number | undefined {
  return pages.find(({ name }) => name === article.pages[0])?.page
}
