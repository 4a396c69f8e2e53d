import { requestTimeout } from '../graphql/requestTimeout.ts'
import type { FaceSheet } from './FaceSheet.ts'

interface Surroundings {
  readonly document: Pick<Document, 'baseURI' | 'location' | 'querySelector'>
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'arrayBuffer'>>
}

/**
 * Fetches the fonts of style sheets that no page has shown yet, so that they are at hand when it is: a face that comes late
 * is not shown at all. Only from our own host, as the page's policy allows. Whether
 * all of them came in time. Never rejects.
 */
export async function fetchFaces(sheets: readonly FaceSheet[], { document, fetch }: Surroundings): Promise<boolean> {
  const unseen = sheets.filter(({ id }) => document.querySelector(`style[data-href~="${id}"]`) === null)
  const urls = faceUrlsIn(unseen.map(({ css }) => css).join('')).filter((url) => isOwn(url, document))
  const load = async (url: string) => (await fetch(url, { signal: requestTimeout() })).arrayBuffer()
  const answers = await Promise.allSettled(urls.map(load))
  return answers.every(({ status }) => status === 'fulfilled')
}

function isOwn(url: string, { baseURI, location }: Surroundings['document']): boolean {
  return URL.canParse(url, baseURI) && new URL(url, baseURI).origin === location.origin
}

/** The addresses of the fonts in a style sheet, each once. Pure. */
export function faceUrlsIn(css: string): readonly string[] {
  const urls = [...css.matchAll(/url\("([^"\\]+)"\) format\("woff2"\)/g)].map(([, url]) => url ?? '')
  return [...new Set(urls)]
}
