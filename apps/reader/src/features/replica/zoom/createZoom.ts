import { hasLessMotion } from './hasLessMotion.ts'
import { MOVEMENT } from './movement.ts'
import { isCloser, seenIn, WHOLE, withinFrame, type Frame, type Point, type View } from './view.ts'
import type { Area } from '@gatefold/magazine/replica/Replica'

/** How the pages stand when nothing moves. */
export interface Rest {
  readonly view: View
  /** What of the pages is seen, as fractions of all of them together. */
  readonly seen: Area
  /** Of the pages at scale 1, in CSS pixels. */
  readonly height: number
}

/** The one place that moves pages: an element by its transform, outside of React's drawing. */
export interface Zoom {
  view(): View
  /** Undefined where nothing is held. */
  frame(): Frame | undefined
  /** The top left corner of the fitted pages, in CSS pixels from that of the stage. */
  origin(): Point
  /** Shows a view at once, while fingers move. */
  show(view: View): void
  /** Goes to the nearest view that is allowed, and rests there. */
  settle(view: View): void
  /** Takes care of other pages, which are whole. `readFinest` answers how wide they are in pixels of their finest pictures. */
  hold(box: HTMLElement | null, readFinest: () => number): void
}

interface Surroundings {
  readonly onRest: (rest: Rest) => void
  /** Whether a view is larger than the whole; told at every step. */
  readonly onZoomed: (isZoomed: boolean) => void
}

interface Held {
  readonly box: HTMLElement
  readonly readFinest: () => number
}

/** Nothing is held at first. */
export function createZoom({ onRest, onZoomed }: Surroundings): Zoom {
  let held: Held | undefined
  let view = WHOLE
  let moving: Animation | undefined

  const frame = () => held && measure(held)
  const write = (shown: View) => {
    view = shown
    if (held !== undefined) held.box.style.transform = isWhole(shown) ? '' : transformOf(shown)
    onZoomed(isCloser(shown))
  }
  const stop = () => {
    if (held !== undefined && moving !== undefined) view = readView(held.box)
    moving?.cancel()
    moving = undefined
  }
  const rest = () => {
    moving = undefined
    const measured = frame()
    if (held === undefined || measured === undefined) return
    // A layer of its own is kept as it was drawn first: without it the page is drawn anew, sharp.
    held.box.style.willChange = ''
    onRest({ view, seen: seenIn(view, measured), height: measured.height })
  }
  const go = ({ box }: Held, target: View) => {
    const from = transformOf(view)
    write(target)
    if (from === transformOf(target) || hasLessMotion()) return rest()
    box.style.willChange = 'transform'
    moving = box.animate([{ transform: from }, { transform: transformOf(target) }], MOVEMENT)
    moving.onfinish = rest
  }
  return {
    view: () => view,
    frame,
    origin: () => originOf(held?.box),
    show(shown) {
      stop()
      if (held !== undefined) held.box.style.willChange = 'transform'
      write(shown)
    },
    settle(wished) {
      const measured = frame()
      stop()
      if (held !== undefined && measured !== undefined) go(held, withinFrame(wished, measured))
    },
    hold(box, readFinest) {
      if (box === held?.box) return
      stop()
      if (held !== undefined) held.box.style.transform = held.box.style.willChange = ''
      held = box === null ? undefined : { box, readFinest }
      write(WHOLE)
      rest()
    },
  }
}

/** As far as a page of few pixels may be enlarged all the same. */
const LEAST_MOST = 2

function measure({ box, readFinest }: Held): Frame | undefined {
  const place = box.parentElement
  if (place === null || box.offsetWidth === 0) return undefined
  const { offsetWidth: width, offsetHeight: height, offsetLeft, offsetTop } = box
  const room = { left: -offsetLeft, top: -offsetTop, width: place.clientWidth, height: place.clientHeight }
  return { width, height, room, most: Math.max(LEAST_MOST, readFinest() / width / window.devicePixelRatio) }
}

/** The place of the pages lies in the stage, below the bar. */
function originOf(box: HTMLElement | undefined): Point {
  const place = box?.parentElement
  return { x: box?.offsetLeft ?? 0, y: (box?.offsetTop ?? 0) + (place?.offsetTop ?? 0) }
}

function transformOf({ scale, x, y }: View): string {
  return `translate(${x}px, ${y}px) scale(${scale})`
}

function isWhole({ scale, x, y }: View): boolean {
  return scale === 1 && x === 0 && y === 0
}

/** Where a movement under way has come to. */
function readView(box: HTMLElement): View {
  const { a, e, f } = new DOMMatrix(getComputedStyle(box).transform)
  return { scale: a, x: e, y: f }
}
