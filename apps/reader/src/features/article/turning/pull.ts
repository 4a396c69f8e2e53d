/** A finger's way over the page since it touched it, in pixels. */
export interface Way {
  readonly x: number
  readonly y: number
}

/** So far a finger may tremble. */
const TREMBLE = 10

/** Flatter than one in two: reading on is what a finger mostly wants. */
const FLAT = 2

/** What a finger is about: to pull the page across, something else, or not to be seen yet. Pure. */
export function intentOf({ x, y }: Way): 'across' | 'other' | undefined {
  if (Math.hypot(x, y) < TREMBLE) return undefined
  return Math.abs(x) > Math.abs(y) * FLAT ? 'across' : 'other'
}

/** Share of the way that a page without a neighbour on that side gives in. */
const STIFF = 0.2

/** How far the page has come from its place: it starts where the finger was understood. Pure. */
export function offsetOf(x: number, hasNeighbour: boolean): number {
  const free = Math.sign(x) * Math.max(0, Math.abs(x) - TREMBLE)
  return hasNeighbour ? free : free * STIFF
}

export interface Release {
  readonly x: number
  /** Pixels in a millisecond, over the last moves. */
  readonly speed: number
  /** Pixels of the page. */
  readonly width: number
}

const FAR_ENOUGH = { share: 0.25, pixels: 96 }
const FLICK = { pixels: 32, speed: 0.4 }

/** Whether the page turns when it is let go: pulled far, or flicked the way that it was pulled. Pure. */
export function turnsOnRelease({ x, speed, width }: Release): boolean {
  const way = Math.abs(x)
  const onward = speed * Math.sign(x)
  if (way >= Math.min(width * FAR_ENOUGH.share, FAR_ENOUGH.pixels)) return onward > -FLICK.speed
  return way >= FLICK.pixels && onward >= FLICK.speed
}
