import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Shown, slidesOf, useLessMotion, useShown, wordsOf } from './useShown.ts'

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

interface Plan {
  /** Whether the gallery is marked to play by itself. */
  readonly isMarked: boolean
  /** How long a picture stays. */
  readonly seconds: number
  readonly current: number
  readonly advance: () => void
}

export interface Slideshow {
  readonly isPlaying: boolean
  play(): void
  stop(): void
  /** While a pointer rests on the pictures. */
  hold(isHeld: boolean): void
}

/**
 * A gallery that plays by itself: while it is seen, until it is stopped, and never for readers who asked for less motion.
 * Source: WCAG 2.2.2.
 */
function useSlideshow(place: RefObject<HTMLElement | null>, plan: Plan): Slideshow {
  const { isMarked, seconds, current, advance } = plan
  const [isWanted, setWanted] = useState(isMarked)
  const [isHeld, setHeld] = useState(false)
  const isPlaying = !useLessMotion() && isWanted
  const isSeen = useSeen(place, isMarked)
  const isRunning = isPlaying && isSeen && !isHeld
  const step = useEffectEvent(advance)
  useEffect(() => {
    if (!isRunning) return undefined
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible') step()
    }, seconds * 1000)
    return () => clearInterval(clock)
    // Anew for each picture: one that was reached by hand stays as long as the others.
  }, [isRunning, seconds, current])
  return { isPlaying, play: () => setWanted(true), stop: () => setWanted(false), hold: setHeld }
}

/** Whether at least half of a place is on the screen. */
function useSeen(place: RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null || !isAsked) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), {
      threshold: 0.5,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isAsked])
  return isSeen
}

interface Position {
  readonly current: number
  readonly count: number
  readonly direction: GalleryComponent['direction']
  /** Whether the row runs from right to left. */
  readonly isMirrored: boolean
}

/**
 * The picture that a key leads to; undefined where it is none of the gallery's. At its ends a gallery that stands upright
 * gives the arrow keys back, so that the page scrolls on. Pure.
 */
export function stepOfKey(key: string, { current, count, direction, isMirrored }: Position): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const isUpright = direction === 'vertical'
  const step = (isUpright ? UPRIGHT : ACROSS)[key]
  if (step === undefined) return undefined
  const to = current + (isMirrored && !isUpright ? -step : step)
  if (to >= 0 && to < count) return to
  return isUpright ? undefined : current
}

const ACROSS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const UPRIGHT: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Larger numbers can only be milliseconds, as other hosts send them. */
const MOST_SECONDS = 100
const LEAST_SECONDS = 2

/** How long a picture stays when a gallery plays by itself: never so short that it could not be looked at. Pure. */
export function secondsOf(speed: number): number {
  return Math.max(LEAST_SECONDS, speed >= MOST_SECONDS ? speed / 1000 : speed)
}
