import { useEffect, useEffectEvent, type RefObject } from 'react'
import { opensElsewhere } from '../../../services/outbound/opensElsewhere.ts'
import { nextLinkStep } from './nextLinkStep.ts'
import { showNote, sourceOf } from './showNote.ts'

export interface LinkHandlers {
  /** Goes to a page of the magazine without loading the document anew. Without it the browser follows the link. */
  readonly onPageLink?: ((href: string) => void) | undefined
  /** Reads a note that stands on another page of the magazine. */
  readonly readNote?: ((href: string) => Promise<Element | undefined>) | undefined
}

interface Places {
  readonly screen: RefObject<HTMLElement | null>
  /** Where a footnote is shown. */
  readonly note: RefObject<HTMLElement | null>
}

/** One listener for every link of an article, those inside its markup included. */
export function useLinkClicks({ screen, note }: Places, { onPageLink, readNote }: LinkHandlers): void {
  const turn = (href: string): void => {
    screen.current?.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover()
    onPageLink?.(href)
  }
  /** Turns to the note's page where it cannot be shown on this one. */
  const showDistantNote = async (href: string, reference: HTMLElement): Promise<void> => {
    const source = await readNote?.(href).catch(() => undefined)
    if (reference.isConnected && !showNote(note.current, { source, reference })) turn(href)
  }
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link === undefined) return
    const step = nextLinkStep(describe(link, event))
    if (step.kind === 'note') {
      const source = sourceOf(document.getElementById(step.id))
      if (showNote(note.current, { source, reference: link })) event.preventDefault()
    } else if (step.kind !== 'browser' && onPageLink !== undefined) {
      event.preventDefault()
      if (step.kind === 'page') turn(step.href)
      else void showDistantNote(step.href, link)
    }
  })
  useEffect(() => {
    // On the document, so that a component's own handler, which React runs at its root, comes first.
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

/** The link that was clicked, unless somebody has dealt with the click already. */
function clickedLink(event: MouseEvent, screen: HTMLElement | null): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !(event.target instanceof Element)) return undefined
  const link = event.target.closest('a[href]')
  return link instanceof HTMLAnchorElement && screen?.contains(link) === true ? link : undefined
}

function describe(link: HTMLAnchorElement, event: MouseEvent) {
  return {
    href: link.getAttribute('href') ?? '',
    isPageLink: link.dataset['pageLink'] !== undefined,
    isNoteReference: link.matches('.noteref, [role="doc-noteref"]'),
    isElsewhere: opensElsewhere(link, event),
  }
}
