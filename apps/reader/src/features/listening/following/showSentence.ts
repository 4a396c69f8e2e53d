/** Of the highlight, and of the mark on the paragraph where a browser has no highlights. */
const NAME = 'aloud'

/** Marks what is said on the page, without touching its markup where the browser can; undefined takes the mark away. */
export function showSentence(document: Document, range: Range | undefined): void {
  const browser = document.defaultView
  if (browser !== null && 'highlights' in browser.CSS && 'Highlight' in browser) {
    if (range === undefined) browser.CSS.highlights.delete(NAME)
    else browser.CSS.highlights.set(NAME, new browser.Highlight(range))
    return
  }
  for (const marked of document.querySelectorAll(`[data-${NAME}]`)) marked.removeAttribute(`data-${NAME}`)
  paragraphOf(range)?.setAttribute(`data-${NAME}`, '')
}

function paragraphOf(range: Range | undefined): Element | null | undefined {
  return range?.startContainer.parentElement?.closest('p, li, blockquote, h1, h2, h3, h4, [data-kind]')
}
