import type { Slug } from '@gatefold/magazine/slug/Slug'

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
  drafts: '/drafts',
  menu: '/menu',
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

/** What the router's `Link` and `navigate` need to open an issue. */
export function issueAddress(issue: Addressable) {
  return { to: PATTERNS.issue, params: { issue: referenceOf(issue) } } as const
}

/** What the router's `Link` and `navigate` need to open an article. */
export function articleAddress(issue: Addressable, article: Addressable) {
  return { to: PATTERNS.article, params: { issue: referenceOf(issue), article: referenceOf(article) } } as const
}
