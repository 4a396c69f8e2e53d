/** What React writes before the first element of the page: links, metadata and the title. */
const HOISTED = /^(?:<(?:link|meta)\b[^>]*\/>|<title\b[^>]*>[^<]*<\/title>)*/

/** Parts rendered markup into what belongs in the document's head and the page itself. Pure. */
export function splitMarkup(markup: string): { readonly head: string; readonly app: string } {
  const head = HOISTED.exec(markup)?.[0] ?? ''
  return { head, app: markup.slice(head.length) }
}
