import type { Slug } from '@gatefold/magazine/slug'

/**
 * The addresses of the screens, below the base path: the router registers these patterns and every link is built from
 * them, so that the two cannot drift apart. Source: specification, section 2.
 */
export const PATTERNS = {
  home: '/',
  issue: '/issues/$issue',
  article: '/issues/$issue/$article',
  preview: '/preview/$issue',
  subscriptions: '/subscriptions',
  subscriptionsSuccess: '/subscriptions/success',
  callback: '/callback',
  logout: '/logout',
  account: '/account',
  drafts: '/drafts',
  insights: '/insights',
  menu: '/menu',
  downloads: '/downloads',
  favorites: '/favorites',
  history: '/history',
  search: '/search',
  privacy: '/privacy',
  unknown: '/$',
} as const

/** Anything with an address of its own: an issue or an article. */
export interface Addressable {
  readonly id: string
  readonly slug: Slug | undefined
}

/** What an issue or an article is called in an address: its slug, or its id where it has none. */
export function referenceOf(item: Addressable): string {
  return item.slug ?? item.id
}

/** The search parameters that every address may carry. */
export interface LanguageSearch {
  readonly lang?: string | undefined
}

/** A link inside the magazine stays in the language of the page that it stands on, and drops everything else. */
export function keepLanguage({ lang }: LanguageSearch): LanguageSearch {
  return lang === undefined ? {} : { lang }
}

/** What the address of a search carries besides: what is sought. */
export interface WordsSearch {
  readonly q?: string
}

/** What the address of an issue may carry besides: the printed page that is shown, counted from 1. */
export interface PageSearch {
  readonly page?: number | undefined
}

/** Keeps `page` when it is a whole number, and no other; whether the issue has that page is decided where it is read. */
export function decodePageSearch({ page }: Record<string, unknown>): PageSearch {
  return { page: Number.isInteger(page) ? (page as number) : undefined }
}

/** What the address of the insights may carry besides: the days that are shown, `YYYY-MM-DD`, and whether beside those before. */
export interface DaysSearch {
  readonly from?: string
  readonly to?: string
  readonly compare?: true
}

/** What the router's `Link`, `navigate` and `redirect` need to open the listing. */
export const HOME_ADDRESS = { to: PATTERNS.home, search: keepLanguage } as const

/** What the router's `Link` and `navigate` need to open an issue. */
export function issueAddress(issue: Addressable) {
  return { to: PATTERNS.issue, params: { issue: referenceOf(issue) }, search: keepLanguage } as const
}

/** What the router's `Link` and `navigate` need to open an article. */
export function articleAddress(issue: Addressable, article: Addressable) {
  const params = { issue: referenceOf(issue), article: referenceOf(article) }
  return { to: PATTERNS.article, params, search: keepLanguage } as const
}

/** What the router's `Link` and `navigate` need to open an issue at one of its printed pages, counted from 1. */
export function printedPageAddress(issue: Addressable, page: number) {
  return { ...issueAddress(issue), search: (search: LanguageSearch) => ({ ...keepLanguage(search), page }) } as const
}

/** This address, as a path below the base path. */
export function pathBelow(basePath: string, { pathname, search, hash }: Location): string {
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) + search + hash : ''
}

/** A click on a link, as the browser's `MouseEvent` tells it. */
export type LinkClick = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>

/** Whether a click opens or saves the link somewhere else and leaves this page where it is. Pure. */
export function opensElsewhere(link: Pick<HTMLAnchorElement, 'target' | 'download'>, click: LinkClick): boolean {
  const isModified = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0
  return isModified || link.download !== '' || (link.target !== '' && link.target !== '_self')
}
