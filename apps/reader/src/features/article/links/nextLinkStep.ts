/** A click on a link, as far as it matters where it leads. */
export interface LinkClick {
  /** The attribute as written: `#id` for a place on this page. */
  readonly href: string
  readonly isPageLink: boolean
  readonly isNoteReference: boolean
  /** A modifier key, another button or another target: the reader wants it elsewhere. */
  readonly isElsewhere: boolean
}

export type LinkStep =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'note'; readonly id: string }
  /** A note that stands on another page of the magazine. */
  | { readonly kind: 'distant-note'; readonly href: string }
  | { readonly kind: 'browser' }

/** What to do about a click: turn to another page, show a note, or leave it to the browser. Pure. */
export function nextLinkStep(click: LinkClick): LinkStep {
  const { href, isPageLink, isNoteReference, isElsewhere } = click
  if (isNoteReference && href.startsWith('#') && !isElsewhere) return { kind: 'note', id: decodeId(href.slice(1)) }
  if (!isPageLink || isElsewhere) return { kind: 'browser' }
  return isNoteReference && href.includes('#') ? { kind: 'distant-note', href } : { kind: 'page', href }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
