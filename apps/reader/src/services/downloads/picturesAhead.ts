import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { sizeFor } from '@gatefold/magazine/picture/pictureSizes'

/** Pixels that contents pages and doors show a picture with at most. */
const IN_LISTS = 800
/** More would take the network from what is read now. */
const MOST = 12

/** The pictures that contents pages and doors of an issue show next, each in one size: first those of the articles that follow. Pure. */
export function picturesAhead({ articles }: Pick<IssueContents, 'articles'>, articleId: string): readonly string[] {
  const inOrder = articles.toSorted((one, other) => one.index - other.index)
  const here = inOrder.findIndex(({ id }) => id === articleId)
  const ahead = [...inOrder.slice(here + 1), ...inOrder.slice(0, here + 1)]
  const urls = ahead.flatMap(({ featureImage, thumbnail }) => [featureImage ?? [], thumbnail ?? []].flat())
  return [...new Set(urls.map((url) => sizeFor(url, IN_LISTS)))].slice(0, MOST)
}
