import type { Animation } from '@gatefold/magazine/component/presentation'

export interface Timing {
  /** Milliseconds. */
  readonly duration: number
  readonly delay: number
  readonly iterations: number
  /** Whether it moves for so long that a reader must be able to stop it. Source: WCAG 2.2.2. */
  readonly isLong: boolean
}

const SPEEDS = { vslow: 3000, slow: 2000, medium: 1000, fast: 800, vfast: 500 } as const

const LONG = 5000

/** Three flashes in a second may hurt. Source: WCAG 2.3.1. */
const SHORTEST_FLASH = 1000

/** How fast, when and how often a component moves. Pure. */
export function timingOf({ type, speed, delay, repeat }: Animation): Timing {
  const duration = type === 'flash' ? Math.max(SHORTEST_FLASH, SPEEDS[speed]) : SPEEDS[speed]
  const iterations = repeat === 'infinite' ? Infinity : repeat === 'never' ? 1 : repeat
  return { duration, delay: delay * 1000, iterations, isLong: duration * iterations > LONG }
}
