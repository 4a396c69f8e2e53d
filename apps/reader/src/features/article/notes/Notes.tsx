import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useLingui } from '@lingui/react'
import { opensElsewhere } from '../../../services/addresses.ts'
import { clickedLink, isPageLink } from '../links/clickedLink.ts'
import type { OnPageLink } from '../links/useLinkClicks.ts'
import sheet from '../../../ui/BottomSheet.module.css'
import { nextNoteStep } from './nextNoteStep.ts'
import { showNote, sourceOf } from './showNote.ts'
import styles from './Notes.module.css'

interface Props {
  readonly screen: RefObject<HTMLElement | null>
  readonly onPageLink: OnPageLink | undefined
  /** Reads a note that stands on another page of the magazine. */
  readonly readNote: ((href: string) => Promise<Element | undefined>) | undefined
}

const REFERENCE = '.noteref, [role="doc-noteref"]'

/** The place where a footnote is shown beside its reference. Without a script the reference jumps. */
export function Notes({ screen, onPageLink, readNote }: Props) {
  const { _ } = useLingui()
  const note = useRef<HTMLElement>(null)
  /** Turns to the note's page where it cannot be shown on this one. */
  const showDistantNote = async (href: string, reference: HTMLElement): Promise<void> => {
    const source = await readNote?.(href).catch(() => undefined)
    if (!reference.isConnected || showNote(note.current, { source, reference })) return
    note.current?.hidePopover()
    onPageLink?.(href)
  }
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link?.matches(REFERENCE) !== true) return
    const href = link.getAttribute('href') ?? ''
    const step = nextNoteStep({ href, isPageLink: isPageLink(link), isElsewhere: opensElsewhere(link, event) })
    if (step.kind === 'note') {
      const source = sourceOf(document.getElementById(step.id))
      if (showNote(note.current, { source, reference: link })) event.preventDefault()
    } else if (step.kind === 'distant-note' && onPageLink !== undefined) {
      event.preventDefault()
      void showDistantNote(step.href, link)
    }
  })
  useEffect(() => {
    // Before the listener for page links, which leaves alone what has been dealt with.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [])
  return (
    <aside ref={note} popover="auto" role="note" aria-label={_('Note')} className={`${sheet.sheet} ${styles.note}`} />
  )
}
