import type { Animation } from '@gatefold/magazine/component/presentation'
import { motionOf, type Motion } from './Motion.ts'

export interface Playing {
  /** Lets one more component move. */
  add(element: HTMLElement, animation: Animation): void
  /** Stops what moves for long, or lets it go on. */
  hold(isHeld: boolean): void
  end(): void
}

/** A component counts as seen when it stands a little above the lower edge. */
const SEEN = '0px 0px -8% 0px'

/**
 * Moves components as they are scrolled to. Ends, with everything in its place, on paper and as soon as the reader asks for
 * less motion.
 */
export function playMotions(onLongMotion: (isOnScreen: boolean) => void): Playing {
  const byElement = new Map<Element, Motion>()
  let isHeld = false
  let isEnded = false
  const long = new Set<Motion>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const motion = byElement.get(target)
        if (motion === undefined) continue
        if (isIntersecting) motion.enter()
        else motion.leave()
        if (!motion.isLong) {
          if (isIntersecting) observer.unobserve(target)
        } else if (isIntersecting) long.add(motion)
        else long.delete(motion)
      }
      onLongMotion(long.size > 0)
    },
    { rootMargin: SEEN },
  )
  const endings = [window.matchMedia('print'), window.matchMedia('(prefers-reduced-motion: reduce)')]
  for (const query of endings) query.addEventListener('change', end)
  return { add, hold, end }

  function add(element: HTMLElement, animation: Animation): void {
    const motion = isEnded ? undefined : motionOf(element, animation)
    if (motion === undefined) return
    byElement.set(element, motion)
    if (isHeld && motion.isLong) motion.hold(true)
    observer.observe(element)
  }

  function hold(holds: boolean): void {
    isHeld = holds
    for (const motion of byElement.values()) if (motion.isLong) motion.hold(holds)
  }

  function end(): void {
    isEnded = true
    observer.disconnect()
    for (const query of endings) query.removeEventListener('change', end)
    for (const motion of byElement.values()) motion.end()
    onLongMotion(false)
  }
}
