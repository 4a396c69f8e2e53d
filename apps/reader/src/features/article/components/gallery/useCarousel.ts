import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { withoutSoftHyphens } from '@gatefold/magazine/language/Localized'
import { whenNear } from '../../../../ui/whenNear.ts'
import type { Mover, Start } from './startTransition.ts'

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
function useSeen(place: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null || !isEnabled) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), {
      threshold: 0.5,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isEnabled])
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

export interface Shown {
  /** Index of the picture that is seen. */
  readonly current: number
  /** Whether the pictures stand upon each other or turn, and only the current one can be used. */
  readonly isStacked: boolean
  readonly css: string | undefined
  show(index: number): void
  /** For the track's scrolling. */
  onScroll(): void
  /** For whatever moves the track by hand. */
  onTaken(): void
}

/** Which picture of a gallery is seen, and the ways to another. `onChange` is told of every change, whoever made it. */
function useShown(
  track: RefObject<HTMLDivElement | null>,
  gallery: GalleryComponent,
  onChange: (index: number) => void,
): Shown {
  const { direction, transition } = gallery
  const [current, setCurrent] = useState(0)
  /** Where a scrolling row is on its way to. */
  const wanted = useRef<number>(undefined)
  const behavior = useLessMotion() ? 'instant' : 'smooth'
  const settle = (index: number) => {
    if (index === current || index < 0 || index >= gallery.images.length) return
    setCurrent(index)
    onChange(index)
  }
  const { mover, css } = useTransition(track, { transition, direction, current }, settle)
  return {
    current,
    isStacked: mover !== undefined,
    css,
    show(index) {
      settle(index)
      if (mover !== undefined) return mover.show(index)
      wanted.current = index
      if (track.current !== null) scrollRow(track.current, index, behavior)
    },
    onScroll() {
      if (mover !== undefined || track.current === null) return
      const index = shownIn(track.current, direction)
      if (wanted.current !== undefined && wanted.current !== index) return
      wanted.current = undefined
      settle(index)
    },
    onTaken() {
      wanted.current = undefined
    },
  }
}

interface Library {
  readonly TRANSITION_CSS: string
  readonly startTransition: (track: HTMLElement, start: Start) => Mover
}

interface Transition {
  readonly mover: Mover | undefined
  /** Style sheet of the transition, once it has come. */
  readonly css: string | undefined
}

/**
 * Every transition but sliding comes with a library: when the gallery is near to be seen, and never for readers who asked
 * for less motion. Until then, and without it, the gallery is a row that scrolls.
 */
function useTransition(
  track: RefObject<HTMLElement | null>,
  gallery: Pick<GalleryComponent, 'transition' | 'direction'> & { readonly current: number },
  onShown: (index: number) => void,
): Transition {
  const { transition, direction, current } = gallery
  const isPlain = useLessMotion() || transition === 'slide'
  const [library, setLibrary] = useState<Library>()
  const [mover, setMover] = useState<Mover>()
  const tell = useEffectEvent(onShown)
  const begin = useEffectEvent(({ startTransition }: Library, element: HTMLElement) =>
    startTransition(element, { transition, direction, current, onShown: (index) => tell(index) }),
  )

  useEffect(() => {
    if (isPlain || track.current === null) return undefined
    return whenNear(track.current, () => void fetchLibrary().then(setLibrary))
  }, [isPlain, track])
  // After the style sheet has been drawn.
  useEffect(() => {
    const element = track.current
    if (library === undefined || element === null || isPlain) return undefined
    let started: Mover | undefined
    const frame = requestAnimationFrame(() => {
      started = begin(library, element)
      setMover(started)
    })
    return () => {
      cancelAnimationFrame(frame)
      setMover(undefined)
      started?.stop()
    }
  }, [library, isPlain, track])
  return { mover, css: isPlain ? undefined : library?.TRANSITION_CSS }
}

/** Undefined where it cannot be had: the row goes on scrolling. */
async function fetchLibrary(): Promise<Library | undefined> {
  return import('./startTransition.ts').catch(() => undefined)
}

type Direction = GalleryComponent['direction']

/** The pictures' places in a track: its row's items. */
function slidesOf(track: HTMLElement | null): readonly HTMLElement[] {
  return [...(track?.firstElementChild?.children ?? [])].filter((slide) => slide instanceof HTMLElement)
}

/** The picture that a scrolling row has come to. The offset is negative where the text runs from right to left. */
function shownIn(track: HTMLElement, direction: Direction): number {
  const [first] = slidesOf(track)
  const [offset, size] =
    direction === 'vertical' ? [track.scrollTop, first?.offsetHeight] : [track.scrollLeft, first?.offsetWidth]
  return Math.round(Math.abs(offset) / Math.max(1, size ?? 1))
}

/** Scrolls a row, and nothing around it, until a picture stands in its middle. */
function scrollRow(track: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const slide = slidesOf(track)[index]?.getBoundingClientRect()
  const room = track.getBoundingClientRect()
  if (slide === undefined) return
  const left = slide.left + slide.width / 2 - room.left - room.width / 2
  const top = slide.top + slide.height / 2 - room.top - room.height / 2
  // Not `scrollBy`: that stops at the pictures on the way.
  track.scrollTo({ left: track.scrollLeft + left, top: track.scrollTop + top, behavior })
}

/** The words of a picture: its caption, else what it shows. */
function wordsOf(slide: HTMLElement | undefined): string {
  const words = slide?.querySelector('figcaption')?.firstElementChild?.textContent ?? ''
  const caption = withoutSoftHyphens(words).trim()
  return caption === '' ? (slide?.querySelector('img')?.alt ?? '') : caption
}

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether the reader asked for less motion; false where nobody can be asked. */
function useLessMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(QUERY)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}
