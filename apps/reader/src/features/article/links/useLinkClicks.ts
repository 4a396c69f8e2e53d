import { useEffect, useEffectEvent, type RefObject } from 'react'
import { opensElsewhere } from '../../../services/addresses.ts'
import { clickedLink, isPageLink } from './clickedLink.ts'

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
