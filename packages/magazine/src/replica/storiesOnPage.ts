import type { ArticleSummary } from '../article/Article.ts'
import type { PrintedPage } from './PrintedPage.ts'

type Placed = Pick<ArticleSummary, 'id' | 'pages' | 'index'>

/**
 * The articles that stand on a printed page, in the order: as the flatplan says, else by the label that the articles
 * name. Pure.
 */
export function storiesOnPage<Article extends Placed>(
  { articles: ids, name }: Pick<PrintedPage, 'articles' | 'name'>,
  articles: readonly Article[],
): readonly Article[] {
  const isHere = ({ id, pages }: Article) => (ids.length > 0 ? ids.includes(id) : pages.includes(name))
  return articles.filter(isHere).toSorted((one, other) => one.index - other.index)
}
