interface Note {
  /** Id of the note's element on this page. */
  readonly id: string
  /** The link that asks for it. */
  readonly reference: HTMLElement
}

/** Elements that hold a whole note when the reference points into it. */
const WHOLE_NOTE = 'aside, li, dd, p, [role="doc-footnote"], .footnote'

/** Shows a copy of a footnote beside its reference. False when the page has no such note or no place for it. */
export function showNote(popover: HTMLElement | null, { id, reference }: Note): boolean {
  const source = findNote(id)
  if (popover === null || source === undefined) return false
  popover.replaceChildren(...copyOf(source).childNodes)
  popover.lang = source.closest<HTMLElement>('[lang]')?.lang ?? ''
  popover.showPopover({ source: reference })
  return true
}

function findNote(id: string): Element | undefined {
  const target = document.getElementById(id)
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
