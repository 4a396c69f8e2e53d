import { isFrontMatter, type ArticleSummary } from '@gatefold/magazine/article/Article'

export interface Neighbours {
  readonly previous: ArticleSummary | undefined
  readonly next: ArticleSummary | undefined
  /** Counts from 0; -1 when the article is not in the list. */
  readonly position: number
  readonly count: number
}

/** The articles before and after one, in the order of the issue; text and front matter are turned through apart. Pure. */
export function neighboursOf(articles: readonly ArticleSummary[], id: string): Neighbours {
  const own = articles.find((article) => article.id === id)
  const isFront = own !== undefined && isFrontMatter(own)
  const ordered = articles.filter((article) => isFrontMatter(article) === isFront).toSorted((a, b) => a.index - b.index)
  const position = ordered.findIndex((article) => article.id === id)
  const around = (step: number) => (position < 0 ? undefined : ordered[position + step])
  return { previous: around(-1), next: around(1), position, count: ordered.length }
}
