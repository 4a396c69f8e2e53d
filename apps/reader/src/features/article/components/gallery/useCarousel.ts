import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { slidesOf, wordsOf } from './row.ts'
import { secondsOf } from './secondsOf.ts'
import { stepOfKey } from './stepOfKey.ts'
import { useShown, type Shown } from './useShown.ts'
import { useSlideshow, type Slideshow } from './useSlideshow.ts'

export interface CarouselState {
  readonly shown: Shown
  readonly slideshow: Slideshow
  /** What a screen reader is told after a change. */
  readonly said: string
  onKeyDown(event: KeyboardEvent): void
}

/** Which picture is seen, who turns to the next, and what is said about it. */
export function useCarousel(track: RefObject<HTMLDivElement | null>, gallery: GalleryComponent): CarouselState {
  const { _ } = useLingui()
  const [said, setSaid] = useState('')
  const { images, direction, autoplay, speed } = gallery
  const count = images.length
  const shown = useShown(track, gallery, (index) => {
    const words = wordsOf(slidesOf(track.current)[index])
    // What changes by itself is not read out.
    if (!slideshow.isPlaying) setSaid(_('Picture {current} of {count}: {words}', { current: index + 1, count, words }))
  })
  const slideshow = useSlideshow(track, {
    isMarked: autoplay && count > 1,
    seconds: secondsOf(speed),
    current: shown.current,
    advance: () => shown.show((shown.current + 1) % count),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = stepOfKey(event.key, { current: shown.current, count, direction, isMirrored })
    if (to === undefined) return scrollPage(event)
    event.preventDefault()
    slideshow.stop()
    shown.show(to)
  }
  return { shown, slideshow, said, onKeyDown }
}

/** Pixels, as browsers scroll by an arrow key. */
const LINE = 40

/** A row with scroll snapping keeps the keys that it has no use for: the page scrolls on by our hand. */
function scrollPage(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  window.scrollBy({ top: event.key === 'ArrowDown' ? LINE : -LINE })
}
