import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useLessMotion } from './useLessMotion.ts'

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
export function useSlideshow(place: RefObject<HTMLElement | null>, plan: Plan): Slideshow {
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
