import { useEffect, useEffectEvent, type RefObject } from 'react'
import { opensElsewhere } from '../../../services/outbound/opensElsewhere.ts'
import { nextLinkStep } from './nextLinkStep.ts'
import { showNote } from './showNote.ts'

export interface LinkHandlers {
  /** Goes to a page of the magazine without loading the document anew. Without it the browser follows the link. */
  readonly onPageLink?: ((href: string) => void) | undefined
}

interface Places {
  readonly screen: RefObject<HTMLElement | null>
  /** Where a footnote is shown. */
  readonly note: RefObject<HTMLElement | null>
}

/** One listener for every link of an article, those inside its markup included. */
export function useLinkClicks({ screen, note }: Places, { onPageLink }: LinkHandlers): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link === undefined) return
    const step = nextLinkStep(describe(link, event))
    if (step.kind === 'page' && onPageLink !== undefined) {
      event.preventDefault()
      screen.current?.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover()
      onPageLink(step.href)
    }
    if (step.kind === 'note' && showNote(note.current, { id: step.id, reference: link })) event.preventDefault()
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
