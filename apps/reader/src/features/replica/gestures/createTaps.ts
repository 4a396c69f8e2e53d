import type { Point } from '../zoom/view.ts'

interface TapHandlers {
  onTap(point: Point): void
  onDoubleTap(point: Point): void
}

/** Milliseconds within which a second tap belongs to the first. */
const PAUSE = 260
const NEAR = 32

/** Tells one tap from two: the first is told when no second has come. */
export function createTaps({ onTap, onDoubleTap }: TapHandlers) {
  let waiting: { readonly point: Point; readonly timer: number } | undefined
  const stop = () => {
    if (waiting !== undefined) window.clearTimeout(waiting.timer)
    waiting = undefined
  }
  return {
    stop,
    tap(point: Point) {
      const before = waiting?.point
      stop()
      if (before !== undefined && Math.hypot(point.x - before.x, point.y - before.y) < NEAR) return onDoubleTap(point)
      const timer = window.setTimeout(() => {
        waiting = undefined
        onTap(point)
      }, PAUSE)
      waiting = { point, timer }
    },
  }
}
