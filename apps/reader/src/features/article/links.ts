import { type AnchorHTMLAttributes, type RefObject, useEffect, useEffectEvent } from 'react'
import { opensElsewhere } from '../../network/addresses.ts'

/** What an `<a>` needs; a page link may bring the router's own handlers. */
export type LinkAttributes = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }

/** The link to an article (slug or id) of the issue, given by the router. */
export type LinkTo = (article: string, anchor?: string) => LinkAttributes

/** Attributes for an address found in content; undefined where it leads nowhere we would go. */
export type ResolveLink = (url: string) => LinkAttributes | undefined

/** Tells the delegated click handler which links stay inside the magazine. */
export const PAGE_LINK_MARK = { 'data-page-link': '' }

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
export function newWindow(opensNewWindow: boolean | undefined) {
  return opensNewWindow === true ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : undefined
}
