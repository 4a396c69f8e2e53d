/** Marks the document whose far components the style sheet leaves for later (see `startGate` and `ArticleScreen.module.css`). */
const NEW_VISIT = 'data-visit'

/** Components drawn in one go: with their layout a few milliseconds. */
const AT_ONCE = 20

/**
 * Draws what the first paint of a long article has left out, from the top, a few components whenever nothing else is to do;
 * scroll anchoring keeps what is on screen in its place. From then on the page has its true height. Returns the end of it.
 */
export function drawRest(article: Element, whenIdle: (act: () => void) => () => void): () => void {
  const root = article.ownerDocument.documentElement
  if (!root.hasAttribute(NEW_VISIT)) return () => undefined
  const components = [...article.children].filter((component) => component instanceof HTMLElement)
  let drawn = 0
  let stop = whenIdle(drawMore)
  return end

  function drawMore(): void {
    for (const { style } of components.slice(drawn, drawn + AT_ONCE)) style.contentVisibility = 'visible'
    drawn += AT_ONCE
    if (drawn < components.length) stop = whenIdle(drawMore)
    else end()
  }

  function end(): void {
    stop()
    root.removeAttribute(NEW_VISIT)
    for (const { style } of components) style.contentVisibility = ''
  }
}
