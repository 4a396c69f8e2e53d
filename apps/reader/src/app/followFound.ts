import { foundIn, markFound, unmarkFound } from '../content/search/foundText.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import css from './found.css?inline'

/** Milliseconds in which what a page is made of may still come: the text of a printed page has a file of its own. */
const STILL_COMING = 8_000

interface FoundOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
}

/** From now on the words that led to a place from a search are marked there, as long as one stays. */
export function followFound({ browser, router }: FoundOptions): void {
  const { document } = browser
  let stop = (): void => undefined
  const look = (): void => {
    stop()
    const { state, hash } = router.state.location
    const query = foundIn(state)
    if (query === undefined) {
      unmarkFound(document)
      return
    }
    style(document)
    stop = keepMarked(browser, { query, hash })
  }
  router.subscribe('onRendered', look)
  look()
}

/** Marks what is there, and what comes within a while. */
function keepMarked(browser: Window & typeof globalThis, { query, hash }: { query: string; hash: string }): () => void {
  const { document } = browser
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
  }
}

const styled = new WeakSet<Document>()

function style(document: Document): void {
  if (styled.has(document)) return
  styled.add(document)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
