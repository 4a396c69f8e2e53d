import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { useRef, useState, type RefObject } from 'react'
import { scrollRow, shownIn } from './row.ts'
import { useLessMotion } from './useLessMotion.ts'
import { useTransition } from './useTransition.ts'

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
