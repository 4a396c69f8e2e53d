import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { whenNear } from '../../../../ui/whenNear.ts'
import type { Mover, Start } from './startTransition.ts'
import { useLessMotion } from './useLessMotion.ts'

interface Library {
  readonly TRANSITION_CSS: string
  readonly startTransition: (track: HTMLElement, start: Start) => Mover
}

export interface Transition {
  readonly mover: Mover | undefined
  /** Style sheet of the transition, once it has come. */
  readonly css: string | undefined
}

/**
 * Every transition but sliding comes with a library: when the gallery is near to be seen, and never for readers who asked
 * for less motion. Until then, and without it, the gallery is a row that scrolls.
 */
export function useTransition(
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
