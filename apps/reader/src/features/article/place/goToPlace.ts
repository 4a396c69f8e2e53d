import type { Place } from '../../../services/reading/placeMemory.ts'
import { elementOf, topOfPlace } from './placeAt.ts'
import { topLine } from './topLine.ts'

/** Scrolls to a place and lets the keyboard and the screen reader go on from there. */
export function goToPlace(article: Element, place: Place): void {
  const element = elementOf(article, place)
  const top = topOfPlace(article, place)
  if (element === undefined || top === undefined) return
  window.scrollBy({ top: top - topLine(), behavior: 'instant' })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
