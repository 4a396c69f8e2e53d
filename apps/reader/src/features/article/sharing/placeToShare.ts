import { elementOf, paragraphAround, placeAt } from '../place/placeAt.ts'
import { topLine } from '../place/topLine.ts'

/** A place as a link names it. */
export interface SharedPlace {
  /** Id of the component. */
  readonly component: string
  /** The paragraph inside it that is meant. */
  readonly paragraph: Element
}

/** Where a shared link leads: to what is selected, else to what is at the top; undefined on the first screen. */
export function placeToShare(article: Element): SharedPlace | undefined {
  const selected = selectedElement()
  const component = selected?.closest('[data-kind][id]')
  if (selected && component && article.contains(component)) {
    return { component: component.id, paragraph: paragraphAround(selected, component) }
  }
  const place = window.scrollY > window.innerHeight / 2 ? placeAt(article, topLine()) : undefined
  const paragraph = place && elementOf(article, place)
  return place && paragraph && { component: place.component, paragraph }
}

/** Where the selected text begins. */
function selectedElement(): Element | null {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed) return null
  const start = selection.getRangeAt(0).startContainer
  return start instanceof Element ? start : start.parentElement
}
