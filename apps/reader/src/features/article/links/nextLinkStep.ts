/** A click on a link, as far as it matters where it leads. */
export interface LinkClick {
  /** The attribute as written: `#id` for a place on this page. */
  readonly href: string
  /** The address as the browser resolves it. */
  readonly url: string
  readonly isPageLink: boolean
  readonly isNoteReference: boolean
  /** A modifier key, another button or another target: the reader wants it elsewhere. */
  readonly isElsewhere: boolean
  /** Origin of this page. */
  readonly origin: string
}

export type LinkStep =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'outbound'; readonly href: string }
  | { readonly kind: 'note'; readonly id: string }
  | { readonly kind: 'browser' }

/** What to do about a click: turn to another page, show a note, tell of an outbound link, or leave it to the browser. Pure. */
export function nextLinkStep(click: LinkClick): LinkStep {
  const { href, url, isPageLink, isNoteReference, isElsewhere, origin } = click
  if (isNoteReference && href.startsWith('#') && !isElsewhere) return { kind: 'note', id: decodeId(href.slice(1)) }
  if (isPageLink) return isElsewhere ? { kind: 'browser' } : { kind: 'page', href }
  const isOutside = /^https?:/i.test(url) && new URL(url).origin !== origin
  return isOutside ? { kind: 'outbound', href: url } : { kind: 'browser' }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
