import { placeAt, topOfPlace } from './placeAt.ts'

/**
 * Remembers the paragraph at a line of the screen; what comes back puts it where it was, after the text around it has
 * changed. At the top of the page there is nothing to hold.
 */
export function holdPlace(article: Element, line: number): () => void {
  const place = window.scrollY > 0 ? placeAt(article, line) : undefined
  const top = () => place && topOfPlace(article, place)
  const before = top()
  const root = document.documentElement
  // The browser's own way to hold a place would move the page a second time.
  root.style.setProperty('overflow-anchor', 'none')
  return () => {
    // Twice, because a page that has become much shorter is first moved to its new end.
    for (let turn = 0; turn < 2; turn += 1) {
      const after = top()
      if (before !== undefined && after !== undefined) window.scrollBy({ top: after - before, behavior: 'instant' })
    }
    requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'))
  }
}
