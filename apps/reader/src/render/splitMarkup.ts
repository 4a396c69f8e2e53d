/**
 * What React writes before the first element of the page: styles with a precedence, links, metadata and the title. CSS that is put
 * into an element holds no end of one.
 */
const HOISTED =
  /^(?:<(?:link|meta)\b[^>]*\/>|<title\b[^>]*>[^<]*<\/title>|<style data-precedence\b[^>]*>[\s\S]*?<\/style>)*/

/** Parts rendered markup into what belongs in the document's head and the page itself. Pure. */
export function splitMarkup(markup: string): { readonly head: string; readonly app: string } {
  const head = HOISTED.exec(markup)?.[0] ?? ''
  return { head, app: markup.slice(head.length) }
}
