/** A style sheet of a publication, with its faces. */
interface StyleSheet {
  readonly className: string
  readonly css: string
}

/**
 * Fetches the fonts of a style sheet that no page has shown yet, so that they are at hand when it is: a face that comes late
 * is not shown at all. Only from our own host, as the page's policy allows. Never rejects.
 */
export async function fetchFaces({ className, css }: StyleSheet, document: Document): Promise<void> {
  if (document.querySelector(`style[data-href~="${className}"]`) !== null) return
  const urls = faceUrlsIn(css).filter((url) => new URL(url, document.baseURI).origin === document.location.origin)
  await Promise.allSettled(urls.map((url) => fetch(url)))
}

/** The addresses of the fonts in a style sheet, each once. Pure. */
export function faceUrlsIn(css: string): readonly string[] {
  const urls = [...css.matchAll(/url\("([^"\\]+)"\) format\("woff2"\)/g)].map(([, url]) => url ?? '')
  return [...new Set(urls)]
}
