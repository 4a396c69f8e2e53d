import { placeAt } from '../place/placeAt.ts'
import { topLine } from '../place/topLine.ts'

/** Id of the component that a shared link leads to: what is selected, else what is at the top; none on the first screen. */
export function placeToShare(article: Element): string | undefined {
  const selected = selectedElement()?.closest('[data-kind][id]') ?? null
  if (selected !== null && article.contains(selected)) return selected.id
  return window.scrollY > window.innerHeight / 2 ? placeAt(article, topLine())?.component : undefined
}

/** Where the selected text begins. */
function selectedElement(): Element | null {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed) return null
  const start = selection.getRangeAt(0).startContainer
  return start instanceof Element ? start : start.parentElement
}
