import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { placeInArticle } from '@gatefold/magazine/replica/placeInArticle'
import type { PagePlace } from '@gatefold/magazine/replica/placeOnPage'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { storiesOnPage } from '@gatefold/magazine/replica/storiesOnPage'

export interface ArticlePlaceOnPage {
  readonly article: ArticleSummary
  /** Undefined: its top. */
  readonly component: string | undefined
}

interface View {
  readonly page: number
  readonly pages: readonly PrintedPage[]
  readonly articles: readonly ArticleSummary[]
  /** Of the page, where it has one and it has come. */
  readonly text: PageText | undefined
  /** What of the page is in view. */
  readonly area: Area
  /** Where the address leads to. */
  readonly place: PagePlace | undefined
}

/**
 * Where reading goes on as text: at the block that one was led to, as long as it is in view; else at the first one in view; else at
 * the top of a story of this page, of a later one, or of an earlier one. Undefined where nothing of the issue is in print. Pure.
 */
export function articlePlaceOf(view: View): ArticlePlaceOnPage | undefined {
  const found = view.text && (placeLedTo(view) ?? placeInArticle(view.text, view.area))
  const article = view.articles.find(({ id }) => id === found?.article)
  if (article !== undefined) return { article, component: found?.component }
  const nearest = nearestStory(view)
  return nearest && { article: nearest, component: undefined }
}

function placeLedTo({ text, place, page, area }: View) {
  const block = place?.page === page ? text?.blocks[place.block] : undefined
  return block && text && placeInArticle({ ...text, blocks: [block] }, area)
}

function nearestStory({ page, pages, articles }: View): ArticleSummary | undefined {
  const later = pages.filter((other) => other.page >= page)
  const earlier = pages.filter((other) => other.page < page).toReversed()
  for (const candidate of [...later, ...earlier]) {
    const [article] = storiesOnPage(candidate, articles)
    if (article !== undefined) return article
  }
  return undefined
}
