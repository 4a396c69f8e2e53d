import { createContext, useContext, useInsertionEffect } from 'react'

/** The lazy styles of a page that is rendered to a string, which go into its head; undefined in a browser. */
export const RenderedStyles = createContext<Set<string> | undefined>(undefined)

const adopted = new WeakMap<Document, Set<string>>()

/**
 * Styles that come with late code; they stay. They are adopted behind all others, so that the browser only adds rules: a
 * style element between the page's own makes it look at every face anew, and one that has come meanwhile would move lines.
 * In a page that is rendered to a string they are collected: its first paint has them.
 */
export function useLazyStyle(css: string | undefined): void {
  const rendered = useContext(RenderedStyles)
  if (css !== undefined) rendered?.add(css)
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
