import { useInsertionEffect } from 'react'

const adopted = new WeakMap<Document, Set<string>>()

/**
 * Styles that come with late code; they stay. They are adopted behind all others, so that the browser only adds rules: a
 * style element between the page's own makes it look at every face anew, and one that has come meanwhile would move lines.
 */
export function useLazyStyle(css: string | undefined): void {
  useInsertionEffect(() => {
    if (css !== undefined) adopt(document, css)
  }, [css])
}

function adopt(document: Document, css: string): void {
  const known = adopted.get(document) ?? new Set()
  adopted.set(document, known)
  if (known.has(css)) return
  known.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
