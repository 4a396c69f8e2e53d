import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import type { Place, PlaceMemory } from '../../../reading/readingHistory.ts'
import { QuietLine } from '../../../ui/QuietLine.tsx'
import { elementOf, topLine, topOfPlace } from './place.ts'

interface Props {
  readonly articleId: string
  readonly places: PlaceMemory
}

/**
 * Opening an article shows its top (Requirement R2.17); a quiet line offers the way back to where one stopped, until one
 * has read on or said no. Where the browser has found the place itself, or the address names one, there is nothing to offer.
 */
export function ContinueLine({ articleId, places }: Props) {
  const { _ } = useLingui()
  const [place, setPlace] = useState<Place | undefined>()
  useEffect(() => {
    // After the router has put the page at its top, or back where it was.
    const frame = window.requestAnimationFrame(() => {
      if (window.scrollY === 0 && window.location.hash === '') setPlace(places.read(articleId))
    })
    const follow = () => {
      if (window.scrollY > window.innerHeight / 2) setPlace(undefined)
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
    }
  }, [articleId, places])
  if (place === undefined) return null
  const goOn = () => {
    setPlace(undefined)
    const article = document.querySelector('main > article')
    if (article !== null) goToPlace(article, place)
  }
  return (
    <QuietLine>
      <button type="button" onClick={goOn}>
        {_('Continue where you stopped')}
      </button>
      <button type="button" onClick={() => setPlace(undefined)}>
        {_('Not now')}
      </button>
    </QuietLine>
  )
}

/** Scrolls to a place and lets the keyboard and the screen reader go on from there. */
function goToPlace(article: Element, place: Place): void {
  const element = elementOf(article, place)
  const top = topOfPlace(article, place)
  if (element === undefined || top === undefined) return
  window.scrollBy({ top: top - topLine(), behavior: 'instant' })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
