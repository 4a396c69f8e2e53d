import type { ArticleId } from '@gatefold/magazine/article/Article'
import type { ReadPlace } from '@gatefold/magazine/replica/placeOnPage'
import { elementOf, placeAt } from './placeAt.ts'
import { topLine } from './topLine.ts'

interface Screen {
  readonly articleId: ArticleId
  /** What the address names, without its `#`. */
  readonly hash: string
}

/** Pixels from the top of the screen within which a component is where its address has put it. */
const PUT = 80

/** What is being read: at the place that the address names, as long as that is where it was put; else at the top of the screen. */
export function readPlaceIn(article: Element, { articleId, hash }: Screen): ReadPlace {
  const named = hash === '' ? null : article.querySelector(`[data-kind][id="${CSS.escape(hash)}"]`)
  const isPut = named !== null && Math.abs(named.getBoundingClientRect().top) <= PUT
  const place = isPut ? { component: named.id, paragraph: 0, share: 0 } : placeAt(article, topLine())
  const paragraph = place && elementOf(article, place)
  return {
    article: articleId,
    components: place === undefined ? [] : componentsTo(article, place.component),
    paragraph: paragraph?.textContent ?? '',
    share: place?.share ?? 0,
  }
}

/** The component, then what is around it and before it. */
function componentsTo(article: Element, component: string): readonly string[] {
  const ids = [...article.querySelectorAll('[data-kind][id]')].map(({ id }) => id)
  return ids.slice(0, ids.indexOf(component) + 1).toReversed()
}
