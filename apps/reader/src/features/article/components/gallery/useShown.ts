import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { withoutSoftHyphens } from '@gatefold/magazine/language/Localized'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { whenNear } from '../../../../ui/whenNear.ts'
import type { Mover, Start } from './startTransition.ts'

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
export function useShown(
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

/** Undefined where it cannot be had: the row goes on scrolling. Only a browser needs it: the renderer's bundle is spared. */
async function fetchLibrary(): Promise<Library | undefined> {
  return import.meta.env.SSR ? undefined : import('./startTransition.ts').catch(() => undefined)
}

type Direction = GalleryComponent['direction']

/** The pictures' places in a track: its row's items. */
export function slidesOf(track: HTMLElement | null): readonly HTMLElement[] {
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
export function wordsOf(slide: HTMLElement | undefined): string {
  const words = slide?.querySelector('figcaption')?.firstElementChild?.textContent ?? ''
  const caption = withoutSoftHyphens(words).trim()
  return caption === '' ? (slide?.querySelector('img')?.alt ?? '') : caption
}

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether the reader asked for less motion; false where nobody can be asked. */
export function useLessMotion(): boolean {
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
