import type { TitleLanguages } from '@gatefold/magazine/language/resolveLanguage'
import type { Configuration } from '../../config/Configuration.ts'

interface Origins {
  /** As the title's host was told (`ORIGIN`). */
  readonly configured: string | undefined
  /** Where it listens; asked for with the first request, not before. */
  readonly printed: () => string
}

/**
 * The origin that absolute addresses are written with. What a request calls its host counts for nothing by itself, since
 * answers are kept for everybody: without `ORIGIN` there is one only where it is the address that is listened at (decision 0141).
 */
export function createOriginFinder({ configured, printed }: Origins): (host: string | undefined) => string | undefined {
  if (configured !== undefined) return () => configured
  return (host) => {
    const origin = printed()
    return URL.canParse(origin) && new URL(origin).host === host ? origin : undefined
  }
}

/** What is told of a title to search engines and feed readers. */
export type CrawledTitle = TitleLanguages & Pick<Configuration, 'title' | 'description' | 'basePath' | 'issueMode'>

/** The absolute addresses of a title's pages and files. */
export interface Addresses {
  home(): string
  issue(slug: string): string
  article(issueSlug: string, slug: string): string
  /** A file of the host's own, such as `feed.xml`. */
  file(name: string): string
  /** What stands in content as an address: a stored file below the base path, or one of another host. */
  content(url: string): string | undefined
}

/** The address of a page in a language; `lang` undefined asks for none. Pure. */
export function inLanguage(address: string, lang: string | undefined): string {
  return lang === undefined ? address : `${address}?${new URLSearchParams({ lang }).toString()}`
}
