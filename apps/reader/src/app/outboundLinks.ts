import { type LinkClick, opensElsewhere } from '../network/addresses.ts'

/** What of a link matters. `href` is the whole address, as the browser resolves it. */
export type OutboundLink = Pick<HTMLAnchorElement, 'href' | 'target' | 'download' | 'click'>

/** A click and what to do about it. */
export interface OutboundClick extends LinkClick {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

interface DelayOptions {
  /** Origin of this page. */
  readonly origin: string
  /** Acts after a delay in milliseconds. */
  readonly after: (delay: number, act: () => void) => void
}

/** Milliseconds. Requirements R2.19, R9.8. */
const OUTBOUND_DELAY = 150

/**
 * Follows links that lead this page out of the magazine a moment later, so that what is told about them leaves first
 * (Requirement R2.19). The link itself is followed then, with all that it says of its referrer.
 */
export function createDelayedFollow({
  origin,
  after,
}: DelayOptions): (link: OutboundLink, click: OutboundClick) => void {
  const followed = new WeakSet<OutboundLink>()
  return (link, click) => {
    if (click.defaultPrevented || opensElsewhere(link, click) || !isOutside(link.href, origin)) return
    if (followed.delete(link)) return
    click.preventDefault()
    after(OUTBOUND_DELAY, () => {
      followed.add(link)
      link.click()
    })
  }
}

/** Lets every link of a document, those inside an article's markup included, be followed by `follow`. */
export function interceptLinks(document: Document, follow: (link: HTMLAnchorElement, click: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (link instanceof HTMLAnchorElement) follow(link, event)
  })
}

function isOutside(href: string, origin: string): boolean {
  return /^https?:/i.test(href) && new URL(href).origin !== origin
}
