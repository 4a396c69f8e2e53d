import type { Area } from '@gatefold/magazine/replica/Replica'

/** How the pages in view are shown: `scale` times their fitted size, moved by `x` and `y` CSS pixels from their place. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }

/** What fingers cannot avoid is not closer yet. */
const CLOSER = 1.01

/** Whether a view is larger than the whole. Pure. */
export function isCloser({ scale }: Pick<View, 'scale'>): boolean {
  return scale > CLOSER
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** In CSS pixels; `left` and `top` from the top left corner of the pages at their fitted place. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What a view moves within. */
export interface Frame {
  /** Of the fitted pages, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** What is seen of the screen. */
  readonly room: Box
  /** The largest scale. */
  readonly most: number
}

/** A narrow column on a wide screen is not made larger than this. */
const EASY = 3

/** Share of the room that an area fills. */
const FILL = 0.94

/** The view at another scale in which `point` stays where it is. Pure. */
export function zoomAt(view: View, point: Point, scale: number): View {
  const factor = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor }
}

/** The nearest view that shows no emptiness that could be avoided, at an allowed scale. Pure. */
export function withinFrame(view: View, frame: Frame): View {
  const { room } = frame
  const middle = { x: room.left + room.width / 2, y: room.top + room.height / 2 }
  const allowed = Math.min(Math.max(view.scale, 1), Math.max(frame.most, 1))
  const { scale, x, y } = allowed === view.scale ? view : zoomAt(view, middle, allowed)
  return {
    scale,
    x: between(x, sideOf(frame.width * scale, room.left, room.width)),
    y: between(y, sideOf(frame.height * scale, room.top, room.height)),
  }
}

/**
 * The view that fits an area, given like a room, by its width: in the middle, or from its top where it is higher than the
 * room. Pure.
 */
export function viewOfArea(area: Box, frame: Frame): View {
  const { room } = frame
  const byWidth = (room.width * FILL) / area.width
  const scale = Math.min(byWidth, EASY, Math.max(frame.most, 1))
  const isTall = area.height * scale > room.height
  const x = room.left + room.width / 2 - (area.left + area.width / 2) * scale
  const above = (room.height * (1 - FILL)) / 2
  const y = isTall
    ? room.top + above - area.top * scale
    : room.top + room.height / 2 - (area.top + area.height / 2) * scale
  return withinFrame({ scale, x, y }, frame)
}

/** What of the pages is seen, as fractions of them. Pure. */
export function seenIn({ scale, x, y }: View, { width, height, room }: Frame) {
  const left = share((room.left - x) / scale / width)
  const top = share((room.top - y) / scale / height)
  const right = share((room.left + room.width - x) / scale / width)
  const bottom = share((room.top + room.height - y) / scale / height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Between which places a side may lie: in the middle where there is room for all of it. */
function sideOf(size: number, start: number, room: number): readonly [least: number, most: number] {
  const free = room - size
  return free >= 0 ? [start + free / 2, start + free / 2] : [start + free, start]
}

function between(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value))
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value))
}

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

interface ZoomHandlers {
  readonly onRest: (rest: Rest) => void
  /** Whether a view is larger than the whole; told at every step. */
  readonly onZoomed: (isZoomed: boolean) => void
}

interface Held {
  readonly box: HTMLElement
  readonly readFinest: () => number
}

/** Nothing is held at first. */
export function createZoom({ onRest, onZoomed }: ZoomHandlers): Zoom {
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

/** Whether the reader has asked for less motion. */
export function hasLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How pages come to their place: in milliseconds, quickly at first. */
export const MOVEMENT = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const
