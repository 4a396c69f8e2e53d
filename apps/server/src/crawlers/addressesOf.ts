import type { TitleLanguages } from '@gatefold/magazine/language/resolveReadingLanguage'
import type { Configuration } from '../config/Configuration.ts'

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

/** `origin` has no slash at its end, `basePath` one at both. Pure. */
export function addressesOf(origin: string, basePath: string): Addresses {
  const root = origin + basePath
  const issue = (slug: string) => `${root}issues/${encodeURIComponent(slug)}`
  return {
    home: () => root,
    issue,
    article: (issueSlug, slug) => `${issue(issueSlug)}/${encodeURIComponent(slug)}`,
    file: (name) => root + name,
    content: (url) =>
      /^(?:https?:\/\/|\/)/.test(url) && URL.canParse(url, origin) ? new URL(url, origin).href : undefined,
  }
}

/** The address of a page in a language; `lang` undefined asks for none. Pure. */
export function inLanguage(address: string, lang: string | undefined): string {
  return lang === undefined ? address : `${address}?${new URLSearchParams({ lang }).toString()}`
}
