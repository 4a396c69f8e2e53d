import type { ArticleSummary } from '@gatefold/magazine/article'
import { parseLink } from '@gatefold/magazine/link'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { type AnchorHTMLAttributes, type RefObject, useEffect, useEffectEvent } from 'react'
import { opensElsewhere } from '../../network/addresses.ts'

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

const ANCHOR_TAG = /<a\b([^>]*)>/gi
const PAGE_HREF = /\shref="(article:[^"]*)"/i

/** Gives the page links inside sanitised markup their real addresses; one that leads nowhere becomes plain text. */
export function rewriteLinks(html: SafeHtml, resolve: ResolveLink): SafeHtml {
  if (!html.includes('article:')) return html
  return html.replaceAll(ANCHOR_TAG, (tag: string, attributes: string) => {
    if (!PAGE_HREF.test(attributes)) return tag
    const rewritten = attributes.replace(PAGE_HREF, (_, url: string) => {
      const link = resolve(unescapeAttribute(url))
      return link === undefined ? '' : ` href="${escapeAttribute(link.href)}" data-page-link=""`
    })
    return `<a${rewritten}>`
  }) as SafeHtml
}

function unescapeAttribute(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Goes to a page of the magazine without loading the document anew. Without it the browser follows the link. */
export type OnPageLink = (href: string) => void

/** One listener for every page link of an article, those inside its markup included. */
export function useLinkClicks(screen: RefObject<HTMLElement | null>, onPageLink: OnPageLink | undefined): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link === undefined || onPageLink === undefined || !isPageLink(link) || opensElsewhere(link, event)) return
    event.preventDefault()
    onPageLink(link.getAttribute('href') ?? '')
  })
  useEffect(() => {
    // On the document, so that a component's own handler, which React runs at its root, comes first.
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

/** The link of the screen that was clicked, unless somebody has dealt with the click already. */
export function clickedLink(event: MouseEvent, screen: HTMLElement | null): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !(event.target instanceof Element)) return undefined
  const link = event.target.closest('a[href]')
  return link instanceof HTMLAnchorElement && screen?.contains(link) === true ? link : undefined
}

/** Whether a link leads to another page of the magazine. */
export function isPageLink(link: HTMLAnchorElement): boolean {
  return link.dataset['pageLink'] !== undefined
}

/** Attributes of a link that opens beside the magazine. */
export function newWindow(isAsked: boolean | undefined) {
  return isAsked === true ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : undefined
}
