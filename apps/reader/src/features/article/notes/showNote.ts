interface Note {
  /** What there is to show; undefined where nothing was found. */
  readonly source: Element | undefined
  /** The link that asks for it. */
  readonly reference: HTMLElement
}

/** Elements that hold a whole note when the reference points into it. */
const WHOLE_NOTE = 'aside, li, dd, p, [role="doc-footnote"], .footnote'

/** Shows a copy of a footnote beside its reference. False when there is no note or no place for it. */
export function showNote(popover: HTMLElement | null, { source, reference }: Note): boolean {
  if (popover === null || source === undefined) return false
  popover.replaceChildren(...copyOf(source).childNodes)
  popover.lang = source.closest<HTMLElement>('[lang]')?.lang ?? ''
  popover.dir = source.closest<HTMLElement>('[dir]')?.dir ?? ''
  popover.showPopover({ source: reference })
  return true
}

/** The whole note that `target`, found by the id that a reference names, is or stands in; undefined for an empty one. */
export function sourceOf(target: Element | null): Element | undefined {
  const note = target?.closest(WHOLE_NOTE) ?? target ?? undefined
  return note?.textContent.trim() === '' ? undefined : note
}

/** Without the way back, and without ids, which are the original's. */
function copyOf(note: Element): Element {
  const copy = note.cloneNode(true) as Element
  for (const back of copy.querySelectorAll('.backlink, [role="doc-backlink"]')) back.remove()
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  return copy
}
