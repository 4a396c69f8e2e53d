import { createGesture, dragAction, type FullGestureState, pinchAction, wheelAction } from '@use-gesture/vanilla'
import { type Frame, isCloser, type Point, type View, WHOLE, withinFrame, type Zoom, zoomAt } from './zoom.ts'

interface GestureHandlers extends Omit<DragHandlers, 'onTapGesture'> {
  /** In CSS pixels of the window. */
  onTap(point: Point): void
  onDoubleTap(point: Point): void
}

/** Beyond its smallest and largest size a page gives in to fingers by this much. */
const ELASTIC = 0.2

const TREMBLE = 6

const createFollower = createGesture([dragAction, pinchAction, wheelAction])

interface Pinch {
  readonly view: View
  readonly place: Point
}

/** Follows fingers, wheels and trackpads on the stage; answers how to stop. The browser must not pan or zoom it itself. */
export function observeGestures(stage: HTMLElement, zoom: Zoom, handlers: GestureHandlers): () => void {
  const taps = createTaps(handlers)
  /** From the top left corner of the fitted pages. */
  const placeOf = ([x, y]: readonly [number, number]): Point => {
    const { left, top } = stage.getBoundingClientRect()
    const origin = zoom.origin()
    return { x: x - left - origin.x, y: y - top - origin.y }
  }
  const limits = () => ({ min: 1, max: zoom.frame()?.most ?? 1 })
  const onTapGesture = (point: Point) => taps.tap(point)
  const follower = createFollower(
    stage,
    {
      onDrag: (state) => followDrag(state, zoom, { ...handlers, onTapGesture }),
      onPinch({ origin, first, last, offset: [scale], memo }) {
        const start = (first ? { view: zoom.view(), place: placeOf(origin) } : memo) as Pinch
        const now = placeOf(origin)
        const scaled = zoomAt(start.view, start.place, scale)
        const view = { scale, x: scaled.x + now.x - start.place.x, y: scaled.y + now.y - start.place.y }
        if (!last) zoom.show(view)
        // What was pulled beyond its limits goes back around the fingers, not around the middle.
        else zoom.settle(isCloser(view) ? zoomAt(view, now, Math.min(limits().max, scale)) : WHOLE)
        return start
      },
      onWheel: ({ event, last }) =>
        followWheel(event, zoom, { isLast: last, place: placeOf([event.clientX, event.clientY]) }),
    },
    {
      eventOptions: { passive: false },
      drag: { filterTaps: true, threshold: TREMBLE },
      pinch: { scaleBounds: limits, from: () => [zoom.view().scale, 0], rubberband: ELASTIC },
    },
  )
  return () => {
    taps.stop()
    follower.destroy()
  }
}

interface DragHandlers {
  /** The pages are pulled to a side, by so many CSS pixels since the finger touched them. */
  onPull(x: number): void
  /** `speed` in CSS pixels a millisecond. */
  onRelease(x: number, speed: number): void
  /** A touch or click that went nowhere, in CSS pixels of the window. */
  onTapGesture(point: Point): void
}

type DragState = Omit<FullGestureState<'drag'>, 'event'> & { readonly event: Event }

interface Drag {
  readonly view: View
  readonly isPan: boolean
}

/** What a touch on it is for; the browser does the rest. */
const OWN = 'a, button, input'

/** One finger, or a mouse: it moves what is zoomed, pulls what is whole, or taps. Answers what it must know the next time. */
function followDrag(state: DragState, zoom: Zoom, handlers: DragHandlers): Drag | undefined {
  const { event, first, tap, xy } = state
  if (tap) {
    if (!isOwned(event)) handlers.onTapGesture({ x: xy[0], y: xy[1] })
    return undefined
  }
  if (leaves(state)) return letGo(state, handlers)
  const drag = (first ? { view: zoom.view(), isPan: isCloser(zoom.view()) } : state.memo) as Drag | undefined
  const frame = zoom.frame()
  if (drag === undefined || frame === undefined) return drag
  if (drag.isPan) pan(state, { zoom, frame, start: drag.view })
  else if (!isOfMouse(event)) pull(state, handlers)
  return drag
}

/** What two fingers and a mouse on text do is not ours. A pointer that we hold would select nothing beyond its paragraph. */
function leaves({ event, pinching, cancel }: DragState): boolean {
  if (isSelecting(event)) event.target.releasePointerCapture(event.pointerId)
  else if (pinching !== true) return false
  cancel()
  return true
}

/** What one finger has pulled before the second came goes back. */
function letGo({ memo }: DragState, { onRelease }: DragHandlers): Drag | undefined {
  const left = memo as Drag | undefined
  if (left?.isPan === false) onRelease(0, 0)
  return left
}

interface Pan {
  readonly zoom: Zoom
  readonly frame: Frame
  readonly start: View
}

function pan(state: DragState, { zoom, frame, start }: Pan): void {
  const [x, y] = state.movement
  const view = withResistance({ ...start, x: start.x + x, y: start.y + y }, frame)
  if (state.last) zoom.settle(withInertia(view, speedOf(state), frame))
  else zoom.show(view)
}

function pull(state: DragState, { onPull, onRelease }: DragHandlers): void {
  const [x] = state.movement
  if (state.last) onRelease(x, speedOf(state).x)
  else onPull(x)
}

function speedOf({ velocity, direction }: DragState): Point {
  return { x: velocity[0] * direction[0], y: velocity[1] * direction[1] }
}

function isOwned({ target }: Event): boolean {
  return target instanceof Element && target.closest(OWN) !== null
}

function isOfMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse'
}

/** A mouse that is pressed on text selects it. */
function isSelecting(event: Event): event is PointerEvent & { readonly target: Element } {
  return isOfMouse(event) && event.target instanceof Element && event.target.closest('[data-selectable]') !== null
}

interface Turn {
  /** It has stopped. */
  readonly isLast: boolean
  /** Where it is turned, from the top left corner of the fitted pages. */
  readonly place: Point
}

/** A wheel or a trackpad; with the control key it is a pinch, and not ours. */
function followWheel(event: WheelEvent, zoom: Zoom, { isLast, place }: Turn): void {
  if (event.ctrlKey) return
  event.preventDefault()
  const frame = zoom.frame()
  if (frame === undefined) return
  if (isLast) return zoom.settle(zoom.view())
  const view = zoom.view()
  const step = wheelStep(event, isCloser(view))
  if (step.kind === 'pan') zoom.show(withinFrame({ ...view, x: view.x + step.x, y: view.y + step.y }, frame))
  if (step.kind !== 'zoom') return
  const scale = Math.min(frame.most, Math.max(1, view.scale * step.factor))
  zoom.show(withinFrame(zoomAt(view, place, scale), frame))
}

type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>

type WheelStep =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'none' }

/** A notch of a mouse's wheel is at least so many pixels, a trackpad begins with less. */
const NOTCH = 50

const PER_PIXEL = 0.0022

const LINE = 16

/** What a turn of the wheel means: a mouse zooms, two fingers on a trackpad move what is zoomed. Pure. */
export function wheelStep({ deltaX, deltaY, deltaMode }: Wheel, isZoomed: boolean): WheelStep {
  const isMouse = deltaMode !== 0 || (deltaX === 0 && Math.abs(deltaY) >= NOTCH)
  if (isMouse) return { kind: 'zoom', factor: Math.exp(-deltaY * (deltaMode === 0 ? 1 : LINE) * PER_PIXEL) }
  return isZoomed ? { kind: 'pan', x: -deltaX, y: -deltaY } : { kind: 'none' }
}

interface TapHandlers {
  onTap(point: Point): void
  onDoubleTap(point: Point): void
}

/** Milliseconds within which a second tap belongs to the first. */
const PAUSE = 260

const NEAR = 32

/** Tells one tap from two: the first is told when no second has come. */
function createTaps({ onTap, onDoubleTap }: TapHandlers) {
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

/** How much of the way over an edge is given in to. */
const STIFF = 0.3

/** A pan goes on as if for so many milliseconds more. */
const GLIDE = 180

/** A view as it follows a finger: over an edge it comes along, but unwillingly. Pure. */
export function withResistance(view: View, frame: Frame): View {
  const { x, y } = withinFrame(view, { ...frame, most: Infinity })
  return { scale: view.scale, x: x + (view.x - x) * STIFF, y: y + (view.y - y) * STIFF }
}

/** Where a pan comes to rest that is let go at `speed`, in CSS pixels a millisecond. Pure. */
export function withInertia(view: View, speed: Point, frame: Frame): View {
  return withinFrame({ ...view, x: view.x + speed.x * GLIDE, y: view.y + speed.y * GLIDE }, frame)
}
