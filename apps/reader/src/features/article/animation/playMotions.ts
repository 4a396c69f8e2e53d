import type { Motion } from './Motion.ts'

export interface Playing {
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
export function playMotions(motions: readonly Motion[], onLongMotion: (isOnScreen: boolean) => void): Playing {
  const byElement = new Map(motions.map((motion) => [motion.element, motion]))
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
  for (const { element } of motions) observer.observe(element)

  const endings = [window.matchMedia('print'), window.matchMedia('(prefers-reduced-motion: reduce)')]
  for (const query of endings) query.addEventListener('change', end)
  return { hold, end }

  function hold(isHeld: boolean): void {
    for (const motion of motions) if (motion.isLong) motion.hold(isHeld)
  }

  function end(): void {
    observer.disconnect()
    for (const query of endings) query.removeEventListener('change', end)
    for (const motion of motions) motion.end()
    onLongMotion(false)
  }
}
