import { findMarks } from '@gatefold/magazine/search/excerpts'
import { parseSearchQuery } from '@gatefold/magazine/search/SearchQuery'
import css from './found.css?inline'

/** Milliseconds in which what a page is made of may still come: the text of a printed page has a file of its own. */
const STILL_COMING = 8_000

/** The name that style sheets know the marked words by: `::highlight(found)`. */
const NAME = 'found'

/** Elements whose words are no part of the text around them: how a character is read. */
const APART = 'rt, rp'

/** Elements that end a paragraph: words on two sides of them are not one word. */
const BLOCK = 'p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, figcaption, caption, blockquote, aside, div, section'

/**
 * Marks the words of a search at a place of the page: what is there, and what comes within a while. Returns the end of it, which takes
 * the marks away.
 */
export function keepMarked(
  browser: Window & typeof globalThis,
  { query, hash }: { query: string; hash: string },
): () => void {
  const { document } = browser
  style(document)
  let frame = 0
  const mark = (): void => {
    const place = document.getElementById(hash)
    // Of a printed page all of it: a paragraph may go on in another column.
    const root = place?.closest('[data-page]') ?? place
    if (root !== null && root !== undefined) markFound(root, query)
  }
  const observer = new browser.MutationObserver(() => {
    browser.cancelAnimationFrame(frame)
    frame = browser.requestAnimationFrame(mark)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = browser.setTimeout(() => observer.disconnect(), STILL_COMING)
  mark()
  return () => {
    browser.clearTimeout(timer)
    browser.cancelAnimationFrame(frame)
    observer.disconnect()
    document.defaultView?.CSS.highlights?.delete(NAME)
  }
}

/**
 * Marks the words of a query inside `root`, without a change to the document, in place of what was marked before; nothing where a browser
 * cannot mark (CSS Custom Highlight API).
 */
function markFound(root: Element, query: string): void {
  const { defaultView: view } = root.ownerDocument
  if (view === null || !('highlights' in view.CSS)) return
  const sought = parseSearchQuery(query)
  const ranges = paragraphsIn(root).flatMap((texts) => {
    const { marks } = findMarks(texts.map((text) => text.data).join(''), sought)
    return marks.flatMap((mark) => rangeOf(texts, mark) ?? [])
  })
  view.CSS.highlights.set(NAME, new view.Highlight(...ranges))
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

const styled = new WeakSet<Document>()

function style(document: Document): void {
  if (styled.has(document)) return
  styled.add(document)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
