interface Note {
  /** Id of the note's element on this page. */
  readonly id: string
  /** The link that asks for it. */
  readonly reference: HTMLElement
}

/** Elements that hold a whole note when the reference points into it. */
const WHOLE_NOTE = 'aside, li, dd, p, [role="doc-footnote"], .footnote'

/** Shows a copy of a footnote beside its reference. False when the page has no such note. */
export function showNote(popover: HTMLElement, { id, reference }: Note): boolean {
  const target = document.getElementById(id)
  const source = target?.closest(WHOLE_NOTE) ?? target
  if (source === null || source === undefined || source.textContent.trim() === '') return false
  const copy = source.cloneNode(true) as Element
  for (const back of copy.querySelectorAll('.backlink, [role="doc-backlink"]')) back.remove()
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  popover.replaceChildren(...copy.childNodes)
  popover.lang = source.closest<HTMLElement>('[lang]')?.lang ?? ''
  popover.showPopover({ source: reference })
  return true
}
