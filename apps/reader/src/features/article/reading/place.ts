import type { ArticleId } from '@gatefold/magazine/article'
import type { ReadPlace } from '@gatefold/magazine/replica/place'
import type { Place } from '../../../reading/readingHistory.ts'

/** A component that holds text or a thing, not other components. */
const COMPONENT = '[data-kind][id]'

/** What a component's text is made of. */
export const PARAGRAPH = 'p, li, h1, h2, h3, h4, tr, figure, blockquote'

/** Pixels: a paragraph of which less than a line is left is not being read. */
const SLIVER = 24

/** The elements that a place can be at, in the order of the page: paragraphs, and components that have none. */
function paragraphsOf(component: Element): readonly Element[] {
  const inside = [...component.querySelectorAll(PARAGRAPH)]
  return inside.length === 0 ? [component] : inside
}

/** The components inside an element that hold no others. */
function componentsOf(part: Element): readonly Element[] {
  return [...part.querySelectorAll(COMPONENT)].filter((component) => component.querySelector(COMPONENT) === null)
}

/** The first that ends below a line. What a device rule hides ends nowhere; in columns a later one may stand higher. */
function firstBelow(elements: readonly Element[], line: number): Element | undefined {
  return elements.find((element) => element.getBoundingClientRect().bottom > line + SLIVER)
}

/** The component at a line. What is above and below it is not looked into: the browser may have not laid it out yet. */
function componentBelow(article: Element, line: number): Element | undefined {
  for (const part of article.children) {
    const inside = componentsOf(part)
    const found = firstBelow([part], line) && firstBelow(inside.length === 0 ? [part] : inside, line)
    if (found?.matches(COMPONENT)) return found
  }
  return undefined
}

/** The place that stands at a line of the screen, counted in pixels from its top; undefined below the article's end. */
export function placeAt(article: Element, line: number): Place | undefined {
  const component = componentBelow(article, line)
  if (component === undefined) return undefined
  const paragraphs = paragraphsOf(component)
  const paragraph = firstBelow(paragraphs, line) ?? component
  const { top, height } = paragraph.getBoundingClientRect()
  const share = height > 0 ? Math.max(0, (line - top) / height) : 0
  return { component: component.id, paragraph: Math.max(0, paragraphs.indexOf(paragraph)), share }
}

/** Where a place stands, in pixels from the top of the screen; undefined when the article has lost it. */
export function topOfPlace(article: Element, place: Place): number | undefined {
  const box = elementOf(article, place)?.getBoundingClientRect()
  return box && box.top + place.share * box.height
}

/** The element of a place; undefined when the article has lost or hidden it. */
export function elementOf(article: Element, { component, paragraph }: Place): HTMLElement | undefined {
  const found = [...article.querySelectorAll(COMPONENT)].find(({ id }) => id === component)
  if (found === undefined) return undefined
  const paragraphs = paragraphsOf(found)
  const element = paragraphs[Math.min(paragraph, paragraphs.length - 1)]
  return element instanceof HTMLElement && element.getClientRects().length > 0 ? element : undefined
}

/** Where the text begins on the screen, in pixels: below the room that the bar takes when it stands. */
export function topLine(): number {
  const bar = document.querySelector('[data-bar]')
  return bar instanceof HTMLElement ? bar.offsetHeight : 0
}

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
