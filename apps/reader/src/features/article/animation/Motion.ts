import type { Animation as ArticleAnimation } from '@gatefold/magazine/component/Component'

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
export function motionOf(element: HTMLElement, appearance: ArticleAnimation): Motion | undefined {
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

/** How a component moves. An entrance brings it in; an attention seeker moves what is there already. */
interface Movement {
  readonly kind: 'entrance' | 'attention'
  readonly frames: Keyframe[]
}

const REST = 'none'

const SIDES = { Up: [0, 1], Down: [0, -1], Left: [-1, 0], Right: [1, 0] } as const

const CORNERS = { TopLeft: [-1, -1], TopRight: [1, -1], BottomLeft: [-1, 1], BottomRight: [1, 1] } as const

type Direction = readonly [number, number]

/** So far from its place a component begins: its own size, but no more than a part of the window. */
const NEAR = { x: 'min(100%, 40vw)', y: 'min(100%, 30vh)' }

const FAR = { x: '100vw', y: '80vh' }

/**
 * The movement of a name of the animate.css family (their meaning, in keyframes of our own); undefined for a name that is
 * none and for exits: content does not leave. Source: content model, "Animations"; https://animate.style. Pure.
 */
export function movementOf(type: string): Movement | undefined {
  const seeker = Object.hasOwn(ATTENTION, type) ? ATTENTION[type] : undefined
  if (seeker !== undefined) return { kind: 'attention', frames: seeker() }
  const { family = '', direction = '', big = '' } = ENTRANCE.exec(type)?.groups ?? {}
  const make = FAMILIES[family]
  const frames = make?.({ direction, isBig: big !== '' })
  return frames === undefined ? undefined : { kind: 'entrance', frames }
}

const ENTRANCE =
  /^(?<family>backIn|bounceIn|fadeIn|flipIn|lightSpeedIn|rotateIn|rollIn|jackInTheBox|zoomIn|slideIn)(?<direction>Up|Down|Left|Right|UpLeft|UpRight|DownLeft|DownRight|TopLeft|TopRight|BottomLeft|BottomRight|X|Y)?(?<big>Big)?$/

interface Variant {
  readonly direction: string
  readonly isBig: boolean
}

type MakeFrames = (variant: Variant) => Keyframe[] | undefined

const FAMILIES: Readonly<Record<string, MakeFrames>> = {
  fadeIn: ({ direction, isBig }) => {
    if (direction === '') return [{ opacity: 0 }, { opacity: 1 }]
    const from = sideOf(direction) ?? cornerOf(direction)
    return (
      from && [
        { opacity: 0, transform: shift(from, isBig ? FAR : NEAR) },
        { opacity: 1, transform: REST },
      ]
    )
  },
  slideIn: ({ direction }) => {
    const from = sideOf(direction)
    return from && [{ transform: shift(from, { x: '100%', y: 'min(100%, 80vh)' }) }, { transform: REST }]
  },
  backIn: ({ direction }) => {
    const from = sideOf(direction)
    return (
      from && [
        { opacity: 0, transform: `${shift(from, FAR)} scale(0.7)` },
        { opacity: 0.7, transform: 'scale(0.7)', offset: 0.8 },
        { opacity: 1, transform: REST },
      ]
    )
  },
  bounceIn: ({ direction }) => (direction === '' ? bounceInPlace() : bounceFrom(sideOf(direction))),
  zoomIn: ({ direction }) => {
    if (direction === '')
      return [{ opacity: 0, transform: 'scale(0.3)' }, { opacity: 1, offset: 0.5 }, { transform: REST }]
    const from = sideOf(direction)
    return (
      from && [
        { opacity: 0, transform: `${shift(from, FAR)} scale(0.1)` },
        { opacity: 1, transform: `${shift(from, { x: '-40px', y: '-40px' })} scale(0.48)`, offset: 0.6 },
        { opacity: 1, transform: REST },
      ]
    )
  },
  flipIn: ({ direction }) => {
    if (direction !== 'X' && direction !== 'Y') return undefined
    const turn = (degrees: number) => `perspective(40rem) rotate${direction}(${degrees}deg)`
    return [
      { opacity: 0, transform: turn(90) },
      { transform: turn(-20), offset: 0.4 },
      { opacity: 1, transform: turn(10), offset: 0.6 },
      { transform: turn(-5), offset: 0.8 },
      { opacity: 1, transform: REST },
    ]
  },
  lightSpeedIn: ({ direction }) => {
    const side = direction === 'Left' ? -1 : 1
    if (direction !== '' && direction !== 'Left' && direction !== 'Right') return undefined
    return [
      { opacity: 0, transform: `translate(${side * 100}%) skewX(${side * -30}deg)` },
      { opacity: 1, transform: `skewX(${side * 20}deg)`, offset: 0.6 },
      { transform: `skewX(${side * -5}deg)`, offset: 0.8 },
      { opacity: 1, transform: REST },
    ]
  },
  rotateIn: ({ direction }) => {
    const [degrees, origin] = ROTATIONS[direction] ?? []
    if (degrees === undefined || origin === undefined) return undefined
    const still = { transformOrigin: origin }
    return [
      { ...still, opacity: 0, transform: `rotate(${degrees}deg)` },
      { ...still, opacity: 1, transform: REST },
    ]
  },
  rollIn: ({ direction }) =>
    direction === ''
      ? [
          { opacity: 0, transform: 'translate(-100%) rotate(-120deg)' },
          { opacity: 1, transform: REST },
        ]
      : undefined,
  jackInTheBox: ({ direction }) =>
    direction === ''
      ? [
          { opacity: 0, transform: 'scale(0.1) rotate(30deg)', transformOrigin: 'center bottom' },
          { transform: 'rotate(-10deg)', offset: 0.5 },
          { transform: 'rotate(3deg)', offset: 0.7 },
          { opacity: 1, transform: REST, transformOrigin: 'center bottom' },
        ]
      : undefined,
}

const ROTATIONS: Readonly<Record<string, readonly [number, string]>> = {
  '': [-200, 'center'],
  DownLeft: [-45, 'left bottom'],
  DownRight: [45, 'right bottom'],
  UpLeft: [45, 'left bottom'],
  UpRight: [-90, 'right bottom'],
}

const ATTENTION: Readonly<Record<string, () => Keyframe[]>> = {
  bounce: () => through([0, -30, 0, -15, 0, -4, 0], (y) => `translateY(${y}px)`),
  flash: () => [1, 0, 1, 0, 1].map((opacity) => ({ opacity })),
  pulse: () => through([1, 1.05, 1], (size) => `scale(${size})`),
  rubberBand: () => through([1, 1.25, 0.75, 1.15, 0.95, 1.05, 1], (x) => `scale(${x}, ${2 - x})`),
  shake: () => shaken('X'),
  shakeX: () => shaken('X'),
  shakeY: () => shaken('Y'),
  headShake: () => through([0, -6, 5, -3, 2, 0], (x) => `translateX(${x}px) rotateY(${x * 1.5}deg)`),
  swing: () => through([0, 15, -10, 5, -5, 0], (turn) => `rotate(${turn}deg)`),
  tada: () => through([0, -3, 3, -3, 3, -3, 3, 0], (turn) => `scale(${turn === 0 ? 1 : 1.1}) rotate(${turn}deg)`),
  wobble: () => through([0, -25, 20, -15, 10, -5, 0], (x) => `translateX(${x}%) rotate(${x / 5}deg)`),
  jello: () => through([0, -12.5, 6.25, -3.1, 1.6, -0.8, 0], (skew) => `skewX(${skew}deg) skewY(${skew}deg)`),
  heartBeat: () => through([1, 1.3, 1, 1.3, 1, 1], (size) => `scale(${size})`),
  flip: () => through([-360, -190, -170, 0], (turn) => `perspective(40rem) rotateY(${turn}deg)`),
}

function through(values: readonly number[], transformOf: (value: number) => string): Keyframe[] {
  return values.map((value) => ({ transform: transformOf(value) }))
}

function shaken(axis: 'X' | 'Y'): Keyframe[] {
  return through([0, -10, 10, -10, 10, -10, 10, 0], (by) => `translate${axis}(${by}px)`)
}

function bounceInPlace(): Keyframe[] {
  return [0.3, 1.1, 0.9, 1.03, 0.97, 1].map((size, index) => ({
    opacity: index === 0 ? 0 : 1,
    transform: `scale(${size})`,
  }))
}

function bounceFrom(from: Direction | undefined): Keyframe[] | undefined {
  if (from === undefined) return undefined
  const beyond = (pixels: number) => shift(from, { x: `${pixels}px`, y: `${pixels}px` })
  return [
    { opacity: 0, transform: shift(from, FAR) },
    { opacity: 1, transform: beyond(-25), offset: 0.6 },
    { opacity: 1, transform: beyond(10), offset: 0.75 },
    { opacity: 1, transform: beyond(-5), offset: 0.9 },
    { opacity: 1, transform: REST },
  ]
}

function sideOf(name: string): Direction | undefined {
  return Object.hasOwn(SIDES, name) ? SIDES[name as keyof typeof SIDES] : undefined
}

function cornerOf(name: string): Direction | undefined {
  return Object.hasOwn(CORNERS, name) ? CORNERS[name as keyof typeof CORNERS] : undefined
}

function shift([x, y]: Direction, far: { readonly x: string; readonly y: string }): string {
  return `translate(calc(${x} * ${far.x}), calc(${y} * ${far.y}))`
}
