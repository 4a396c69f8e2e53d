import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import { parseLink } from '@gatefold/magazine/link/parseLink'
import type { AnchorHTMLAttributes } from 'react'

/** What an `<a>` needs; a page link may bring the router's own handlers. */
export type LinkAttributes = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }

/** The link to an article (slug or id) of the issue, given by the router. */
export type LinkTo = (article: string, anchor?: string) => LinkAttributes

/** Attributes for an address found in content; undefined where it leads nowhere we would go. */
export type ResolveLink = (url: string) => LinkAttributes | undefined

type Target = Pick<ArticleSummary, 'id' | 'slug' | 'ArticleID'>

/**
 * Resolves the links of content: a page link (`article://slug-or-id#anchor`) to another article of the issue, an anchor of this page, a
 * web, mail or telephone address. Every other scheme is dropped. Source: content model, "Components".
 */
export function makeResolveLink(articles: readonly Target[], linkTo: LinkTo): ResolveLink {
  return (url) => {
    const link = parseLink(url)
    if (link === undefined) return undefined
    if (link.kind === 'web') return { href: link.href, rel: 'noopener noreferrer' }
    if (link.kind !== 'article') return { href: link.href }
    const target = articles.find(({ id, slug, ArticleID }) =>
      [id, slug, ArticleID].some((name) => name === link.article),
    )
    return target === undefined ? undefined : { ...linkTo(target.slug ?? target.id, link.anchor), ...PAGE_LINK_MARK }
  }
}

/** Tells the delegated click handler which links stay inside the magazine. */
export const PAGE_LINK_MARK = { 'data-page-link': '' }
