import { hasLessMotion } from './hasLessMotion.ts'
import { seenIn, WHOLE, withinFrame, type Frame, type View } from './view.ts'
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
  frame(): Frame | undefined
  /** Shows a view at once, while fingers move. */
  show(view: View): void
  /** Goes to the nearest view that is allowed, and rests there. */
  settle(view: View): void
  /** Takes care of other pages, which are whole. `readFinest` answers how wide they are in pixels of their finest pictures. */
  hold(box: HTMLElement | null, readFinest: () => number): void
  /** The screen has another size. */
  fit(): void
}

interface Surroundings {
  readonly onRest: (rest: Rest) => void
  /** A view that is larger or smaller than the one at rest has begun. */
  readonly onZoomed: (isZoomed: boolean) => void
}

/** As far as a page of few pixels may be enlarged all the same. */
const LEAST_MOST = 2
const DURATION = 220
const EASE = 'cubic-bezier(0.2, 0, 0, 1)'
const CLOSER = 1.01

/** Nothing is held at first. */
export function createZoom({ onRest, onZoomed }: Surroundings): Zoom {
  let box: HTMLElement | null = null
  let readFinest = () => 0
  let view = WHOLE
  let moving: Animation | undefined

  const frame = () => (box === null ? undefined : measure(box, readFinest()))
  const write = (shown: View) => {
    view = shown
    if (box === null) return
    box.style.transform = isWhole(shown) ? '' : transformOf(shown)
    onZoomed(shown.scale > CLOSER)
  }
  const stop = () => {
    if (box !== null && moving !== undefined) view = readView(box)
    moving?.cancel()
    moving = undefined
  }
  const rest = () => {
    const measured = frame()
    if (box === null || measured === undefined) return
    // A layer of its own is kept as it was drawn first: without it the page is drawn anew, sharp.
    box.style.willChange = ''
    onRest({ view, seen: seenIn(view, measured), height: measured.height })
  }
  return {
    view: () => view,
    frame,
    show(shown) {
      stop()
      if (box !== null) box.style.willChange = 'transform'
      write(shown)
    },
    settle(wished) {
      const measured = frame()
      if (box === null || measured === undefined) return
      stop()
      const from = transformOf(view)
      const target = withinFrame(wished, measured)
      box.style.willChange = 'transform'
      write(target)
      const isStill = from === transformOf(target) || hasLessMotion()
      if (isStill) return rest()
      moving = box.animate([{ transform: from }, { transform: transformOf(target) }], {
        duration: DURATION,
        easing: EASE,
      })
      moving.onfinish = () => {
        moving = undefined
        rest()
      }
    },
    hold(next, read) {
      readFinest = read
      if (next === box) return
      stop()
      if (box !== null) box.style.transform = box.style.willChange = ''
      box = next
      write(WHOLE)
      rest()
    },
    fit() {
      const measured = frame()
      if (measured === undefined) return
      stop()
      write(withinFrame(view, measured))
      rest()
    },
  }
}

function measure(box: HTMLElement, finest: number): Frame | undefined {
  const place = box.parentElement
  if (place === null || box.offsetWidth === 0) return undefined
  const { offsetWidth: width, offsetHeight: height, offsetLeft, offsetTop } = box
  const room = { left: -offsetLeft, top: -offsetTop, width: place.clientWidth, height: place.clientHeight }
  return { width, height, room, most: Math.max(LEAST_MOST, finest / width / window.devicePixelRatio) }
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
