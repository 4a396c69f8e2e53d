import { findMarks } from '@gatefold/magazine/search/excerpts'
import { parseSearchQuery } from '@gatefold/magazine/search/SearchQuery'

/** What a step of the browser's history carries besides its address: the words that led there, to be marked. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    found?: string
  }
}

/** For the router's `Link`: opens a place with the words marked that were sought. */
export function foundState(query: string) {
  return { found: query } as const
}

/** The words that led to where the browser stands; undefined where none did. */
export function foundIn(state: object): string | undefined {
  const found: unknown = Reflect.get(state, 'found')
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** The name that style sheets know the marked words by: `::highlight(found)`. */
const NAME = 'found'

/** Elements whose words are no part of the text around them: how a character is read. */
const APART = 'rt, rp'

/** Elements that end a paragraph: words on two sides of them are not one word. */
const BLOCK = 'p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, figcaption, caption, blockquote, aside, div, section'

/**
 * Marks the words of a query inside `root`, without a change to the document, in place of what was marked before. Gives how many
 * were found; 0 where a browser cannot mark (CSS Custom Highlight API).
 */
export function markFound(root: Element, query: string): number {
  const { defaultView: view } = root.ownerDocument
  if (view === null || !('highlights' in view.CSS)) return 0
  const sought = parseSearchQuery(query)
  const ranges = paragraphsIn(root).flatMap((texts) => {
    const { marks } = findMarks(texts.map((text) => text.data).join(''), sought)
    return marks.flatMap((mark) => rangeOf(texts, mark) ?? [])
  })
  view.CSS.highlights.set(NAME, new view.Highlight(...ranges))
  return ranges.length
}

export function unmarkFound(document: Document): void {
  document.defaultView?.CSS.highlights?.delete(NAME)
}

/** The texts of an element, by the paragraphs that they stand in. */
function paragraphsIn(root: Element): readonly (readonly Text[])[] {
  const byBlock = new Map<Element, Text[]>()
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || parent.closest(APART) !== null) continue
    const block = parent.closest(BLOCK) ?? root
    byBlock.set(block, [...(byBlock.get(block) ?? []), node as Text])
  }
  return [...byBlock.values()]
}

function rangeOf(texts: readonly Text[], { start, end }: { start: number; end: number }): Range | undefined {
  const range = texts[0]?.ownerDocument.createRange()
  let place = 0
  for (const text of texts) {
    const next = place + text.length
    if (start >= place && start < next) range?.setStart(text, start - place)
    if (end > place && end <= next) {
      range?.setEnd(text, end - place)
      return range
    }
    place = next
  }
  return undefined
}
