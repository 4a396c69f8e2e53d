import type { Place } from '../../../services/reading/placeMemory.ts'

/** A component that holds text or a thing, not other components. */
const COMPONENT = '[data-kind][id]'

/** What a component's text is made of. */
const PARAGRAPH = 'p, li, h1, h2, h3, h4, tr, figure, blockquote'

/** Pixels: a paragraph of which less than a line is left is not being read. */
const SLIVER = 24

/** The elements that a place can be at, in the order of the page: paragraphs, and components that have none. */
function paragraphsOf(component: Element): readonly Element[] {
  const inside = [...component.querySelectorAll(PARAGRAPH)]
  return inside.length === 0 ? [component] : inside
}

/** The components of an article that hold no others. */
function componentsOf(article: Element): readonly Element[] {
  return [...article.querySelectorAll(COMPONENT)].filter((component) => component.querySelector(COMPONENT) === null)
}

/** The first that ends below a line, found by halves: what comes later stands further down. */
function firstBelow(elements: readonly Element[], line: number): Element | undefined {
  let [from, to] = [0, elements.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > line + SLIVER) to = middle
    else from = middle + 1
  }
  return elements[from]
}

/** The place that stands at a line of the screen, counted in pixels from its top; undefined below the article's end. */
export function placeAt(article: Element, line: number): Place | undefined {
  const component = firstBelow(componentsOf(article), line)
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

/** The element of a place; undefined when the article has lost it. */
export function elementOf(article: Element, { component, paragraph }: Place): HTMLElement | undefined {
  const found = [...article.querySelectorAll(COMPONENT)].find(({ id }) => id === component)
  if (found === undefined) return undefined
  const paragraphs = paragraphsOf(found)
  const element = paragraphs[Math.min(paragraph, paragraphs.length - 1)]
  return element instanceof HTMLElement ? element : undefined
}
