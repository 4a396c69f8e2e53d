import type { Animation as Appearance, Animation as ArticleAnimation } from '@gatefold/magazine/component/Component'
import { movementOf } from './movementOf.ts'

/** One component's movement: it waits, runs once its place is seen, and rests where it stands in the markup. */
export interface Motion {
  readonly element: Element
  readonly isLong: boolean
  /** Its place came into view. */
  enter(): void
  /** Its place left the view. */
  leave(): void
  /** Stands still, or goes on where it is in view. */
  hold(isHeld: boolean): void
  /** Ends for good, with everything in its place. */
  end(): void
}

/** Undefined for a name that is no movement, and for an entrance of what is on the screen already: it would vanish first. */
export function motionOf(element: HTMLElement, appearance: Appearance): Motion | undefined {
  const movement = movementOf(appearance.type)
  const isEntrance = movement?.kind === 'entrance'
  if (movement === undefined || (isEntrance && isOnScreen(element))) return undefined
  const timing = timingOf(appearance)
  // Hidden without being moved: where it stands decides when it comes.
  const waiting = isEntrance ? element.animate({ opacity: 0 }, { duration: 1, fill: 'both' }) : undefined
  return new ElementMotion(element, { frames: movement.frames, timing, waiting })
}

interface Plan {
  readonly frames: Keyframe[]
  readonly timing: Timing
  readonly waiting: Animation | undefined
}

class ElementMotion implements Motion {
  readonly element: HTMLElement
  readonly isLong: boolean
  readonly #plan: Plan
  #running: Animation | undefined
  #isHeld = false

  constructor(element: HTMLElement, plan: Plan) {
    this.element = element
    this.isLong = plan.timing.isLong
    this.#plan = plan
  }

  enter(): void {
    const { frames, timing, waiting } = this.#plan
    if (this.#running === undefined) {
      const { duration, delay, iterations } = timing
      this.#running = this.element.animate(frames, { duration, delay, iterations, fill: 'backwards', easing: 'ease' })
      waiting?.cancel()
    }
    if (this.isLong && !this.#isHeld) this.#running.play()
    if (this.#isHeld) this.#rest()
  }

  leave(): void {
    // It may have carried itself away: only its place counts.
    if (this.isLong && !isOnScreen(this.element)) this.#rest()
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) this.#rest()
    else if (isOnScreen(this.element)) this.#running?.play()
  }

  end(): void {
    this.#plan.waiting?.cancel()
    this.#running?.cancel()
  }

  /** Stands still at the end of a round, which is where the markup has it. */
  #rest(): void {
    const { duration, delay } = this.#plan.timing
    this.#running?.pause()
    if (this.#running !== undefined) this.#running.currentTime = delay + duration - 0.01
  }
}

/** By its place in the layout, wherever a movement has carried it. */
function isOnScreen(element: HTMLElement): boolean {
  let top = -window.scrollY
  for (let box: Element | null = element; box instanceof HTMLElement; box = box.offsetParent) top += box.offsetTop
  return top < window.innerHeight && top + element.offsetHeight > 0
}

interface Timing {
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
export function timingOf({ type, speed, delay, repeat }: ArticleAnimation): Timing {
  const duration = type === 'flash' ? Math.max(SHORTEST_FLASH, SPEEDS[speed]) : SPEEDS[speed]
  const iterations = repeat === 'infinite' ? Infinity : repeat === 'never' ? 1 : repeat
  return { duration, delay: delay * 1000, iterations, isLong: duration * iterations > LONG }
}
