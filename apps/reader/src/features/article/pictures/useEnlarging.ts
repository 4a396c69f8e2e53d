import { useEffect, useEffectEvent, type RefObject } from 'react'
import { opensElsewhere } from '../../../services/addresses.ts'
import { clickedLink } from '../links/clickedLink.ts'

interface Callbacks {
  /** A finger, a pointer or the focus has come to a picture that opens. */
  readonly onApproach: () => void
  readonly onOpen: (link: HTMLAnchorElement) => void
}

/** Takes over the links to the files of pictures; without it the browser follows them. */
export function useEnlarging(screen: RefObject<HTMLElement | null>, { onApproach, onOpen }: Callbacks): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link?.dataset['enlarge'] === undefined || opensElsewhere(link, event)) return
    event.preventDefault()
    onOpen(link)
  })
  const prepare = useEffectEvent((event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-enlarge]') !== null) onApproach()
  })
  useEffect(() => {
    const element = screen.current
    const signs = ['pointerover', 'touchstart', 'focusin'] as const
    document.addEventListener('click', follow)
    for (const sign of signs) element?.addEventListener(sign, prepare, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      for (const sign of signs) element?.removeEventListener(sign, prepare)
    }
  }, [screen])
}
