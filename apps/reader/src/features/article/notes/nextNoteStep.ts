/** A click on a reference to a note. */
export interface NoteClick {
  /** The attribute as written: `#id` for a note on this page. */
  readonly href: string
  readonly isPageLink: boolean
  /** A modifier key, another button or another target: the reader wants it elsewhere. */
  readonly isElsewhere: boolean
}

export type NoteStep =
  | { readonly kind: 'note'; readonly id: string }
  /** A note that stands on another page of the magazine. */
  | { readonly kind: 'distant-note'; readonly href: string }
  | { readonly kind: 'browser' }

/** What to do about a click on a reference: show its note, or leave it to the browser as any other link. Pure. */
export function nextNoteStep({ href, isPageLink, isElsewhere }: NoteClick): NoteStep {
  if (isElsewhere) return { kind: 'browser' }
  if (href.startsWith('#')) return { kind: 'note', id: decodeId(href.slice(1)) }
  return isPageLink && href.includes('#') ? { kind: 'distant-note', href } : { kind: 'browser' }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
